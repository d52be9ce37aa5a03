import * as z from 'zod/mini'
import type { TypedContentLine } from '#contract/warehouse/parcel-contents.ts'
import { checkDescription } from '#domain/parcel/check-description.ts'
import {
  contentCategories,
  dearestCents,
  heaviestPieceGrams,
  longestDescription,
  mostPieces,
  type ContentCategory,
} from '#domain/parcel/content-line.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'

/** A line as typed; `key` identifies it on screen. */
export const typedLine = z.object({
  key: z.string(),
  description: z.string(),
  quantity: z.string(),
  price: z.string(),
  grams: z.string(),
  category: z.string(),
  origin: z.string(),
  hsCode: z.string(),
})
export type TypedLine = Readonly<z.output<typeof typedLine>>
export type LineField =
  | 'description'
  | 'quantity'
  | 'unitCents'
  | 'unitGrams'
  | 'category'
  | 'origin'
  | 'hsCode'
/** Error codes by path, such as `lines.0.description`, as the server names them. */
export type LineErrors = Readonly<Record<string, string>>

export const emptyLine = (): TypedLine => ({
  key: crypto.randomUUID(),
  description: '',
  quantity: '1',
  price: '',
  grams: '',
  category: '',
  origin: '',
  hsCode: '',
})

/** The declared lines, ready to edit; one empty line when there is none. */
export const typedLines = ({ lines }: Pick<Contents, 'lines'>): TypedLine[] =>
  lines.length === 0
    ? [emptyLine()]
    : lines.map((line) => ({
        key: crypto.randomUUID(),
        description: line.description,
        quantity: String(line.quantity),
        price: typedEuros(line.unitCents),
        grams: line.unitGrams === null ? '' : String(line.unitGrams),
        category: line.category,
        origin: line.origin ?? '',
        hsCode: line.hsCode ?? '',
      }))

export const isEmptyLine = ({ description, price, grams, category }: TypedLine): boolean =>
  [description, price, grams, category].every((text) => text.trim() === '')

/** The lines to send, or the error of each field; the server checks by the same rules. */
export function parseLines(
  typed: readonly TypedLine[],
):
  | { readonly ok: true; readonly lines: TypedContentLine[] }
  | { readonly ok: false; readonly errors: LineErrors } {
  const parsed = typed.map(parseLine)
  const errors = Object.fromEntries(
    parsed.flatMap((line, index) =>
      Object.entries(line.faults).map(([field, code]) => [`lines.${index}.${field}`, code]),
    ),
  )
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, lines: parsed.map(({ value }) => value) }
}

/** A field that was changed is refused no more until the lines are sent again. */
export function withoutChanged(
  errors: LineErrors,
  index: number,
  changes: Partial<TypedLine>,
): LineErrors {
  const changed = Object.keys(changes).map(
    (field) => `lines.${index}.${errorFields[field] ?? field}`,
  )
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !changed.includes(path)))
}

/** Those whose errors have another name. */
const errorFields: Readonly<Record<string, LineField>> = { price: 'unitCents', grams: 'unitGrams' }

function parseLine(typed: TypedLine) {
  const unitGrams = parseGrams(typed.grams)
  const value = {
    description: typed.description.trim(),
    quantity: /^\d{1,4}$/.test(typed.quantity.trim()) ? Number(typed.quantity) : 0,
    unitCents: parseEuros(typed.price) ?? 0,
    unitGrams,
    category: typed.category as ContentCategory,
    origin: typed.origin === '' ? null : typed.origin,
    hsCode: typed.hsCode === '' ? null : typed.hsCode,
  }
  const codes: Record<LineField, string | null> = {
    description: descriptionFault(value.description),
    quantity: rangeFault(value.quantity, mostPieces, 'too-many'),
    unitCents: rangeFault(value.unitCents, dearestCents, 'too-much'),
    unitGrams: unitGrams === null ? null : rangeFault(unitGrams, heaviestPieceGrams, 'too-heavy'),
    category: (contentCategories as readonly string[]).includes(typed.category) ? null : 'required',
    origin: null,
    // The server knows which codes exist.
    hsCode: null,
  }
  const faults = Object.fromEntries(
    Object.entries(codes).filter((entry): entry is [string, string] => entry[1] !== null),
  )
  return { value, faults }
}

/** Of the weight of a parcel, what its packing usually is. */
const packingShare = 0.1

/**
 * The lines with a weight for each piece that has none: an equal share of what the parcel weighs without its packing and without
 * the pieces that are weighed. A proposal, which its owner corrects.
 */
export function shareWeight(lines: readonly TypedLine[], grossGrams: number): TypedLine[] {
  const parsed = lines.map(parseLine)
  const isFree = (index: number) => parsed[index]?.value.unitGrams === null
  const known = parsed.reduce(
    (sum, { value }) => sum + value.quantity * Math.max(0, value.unitGrams ?? 0),
    0,
  )
  const pieces = parsed.reduce(
    (sum, { value }, index) => sum + (isFree(index) ? Math.max(1, value.quantity) : 0),
    0,
  )
  const share = Math.floor((grossGrams * (1 - packingShare) - known) / Math.max(1, pieces))
  if (share < 1) return [...lines]
  return lines.map((line, index) => (isFree(index) ? { ...line, grams: String(share) } : line))
}

/** `null` when empty (not known yet); 0 when it is no weight. */
function parseGrams(typed: string): number | null {
  const digits = typed.replaceAll(/\s/g, '').replace(/g$/i, '')
  if (digits === '') return null
  return /^\d{1,6}$/.test(digits) ? Number(digits) : 0
}

function descriptionFault(description: string): string | null {
  if (description === '') return 'required'
  return description.length > longestDescription ? 'too-long' : checkDescription(description)
}

function rangeFault(value: number, most: number, code: string): string | null {
  if (value < 1) return 'required'
  return value > most ? code : null
}
