import type { TypedContentLine } from '#contract/parcel-contents.ts'
import { checkDescription } from '#domain/parcel/check-description.ts'
import {
  contentCategories,
  dearestCents,
  mostPieces,
  type ContentCategory,
} from '#domain/parcel/content-line.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'

/** A line as it is typed; `key` holds its place on the screen. */
export type TypedLine = {
  readonly key: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly category: string
}
export type LineField = 'description' | 'quantity' | 'unitCents' | 'category'
/** By `lines.0.description`, as the server names them. */
export type LineErrors = Readonly<Record<string, string>>

export const emptyLine = (): TypedLine => ({
  key: crypto.randomUUID(),
  description: '',
  quantity: '1',
  price: '',
  category: '',
})

/** What is declared, ready to be changed; an empty line when nothing is. */
export const typedLines = ({ lines }: Pick<Contents, 'lines'>): TypedLine[] =>
  lines.length === 0
    ? [emptyLine()]
    : lines.map((line) => ({
        key: crypto.randomUUID(),
        description: line.description,
        quantity: String(line.quantity),
        price: typedEuros(line.unitCents),
        category: line.category,
      }))

export const isEmptyLine = ({ description, price, category }: TypedLine): boolean =>
  description.trim() === '' && price.trim() === '' && category === ''

/** What is sent, or what is wrong with each field; the server checks by the same rules. */
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

function parseLine(typed: TypedLine) {
  const value: TypedContentLine = {
    description: typed.description.trim(),
    quantity: /^\d{1,4}$/.test(typed.quantity.trim()) ? Number(typed.quantity) : 0,
    unitCents: parseEuros(typed.price) ?? 0,
    category: typed.category as ContentCategory,
  }
  const codes: Record<LineField, string | null> = {
    description: descriptionFault(value.description),
    quantity: rangeFault(value.quantity, mostPieces, 'too-many'),
    unitCents: rangeFault(value.unitCents, dearestCents, 'too-much'),
    category: (contentCategories as readonly string[]).includes(typed.category) ? null : 'required',
  }
  const faults = Object.fromEntries(
    Object.entries(codes).filter((entry): entry is [string, string] => entry[1] !== null),
  )
  return { value, faults }
}

function descriptionFault(description: string): string | null {
  if (description === '') return 'required'
  return description.length > 120 ? 'too-long' : checkDescription(description)
}

function rangeFault(value: number, most: number, code: string): string | null {
  if (value < 1) return 'required'
  return value > most ? code : null
}
