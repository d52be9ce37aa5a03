import { formatCents, kilogramsText, numberText } from './amounts.ts'
import { valueName, valueText } from './catalogue-values.ts'
import { codeText } from './field-codes.ts'
import { fieldNames } from './field-names.ts'
import { momentText, shortDayText } from './moments.ts'

type Values = Readonly<Record<string, unknown>>

/** A fact of the audit log, as the screen and the file show it. */
type JournalEntry = {
  readonly change: { readonly before: Values; readonly after: Values } | null
  readonly details: Values
}

/** One field before and after the change; `before` is `null` when the field was empty. */
export type FieldChange = {
  readonly field: string
  /** The field is a detail of the fact itself; nobody changed it. */
  readonly isOwn: boolean
  readonly name: string
  readonly before: string | null
  readonly after: string
}

/** The details of the fact, then each field that it changed; times are in that time zone, else the reader's. */
export function changedFields(
  { change, details }: JournalEntry,
  zone?: string,
): readonly FieldChange[] {
  const { before, after } = change ?? { before: {}, after: {} }
  const changed = new Set([...Object.keys(before), ...Object.keys(after)])
  const own = Object.keys(details).filter(
    (field) => !changed.has(field) && !(change && saidAgain.has(field)),
  )
  return [
    ...shown(own, {}, details).map((field) =>
      describeField(field, {}, details, { isOwn: true, zone }),
    ),
    ...shown([...changed], before, after)
      .map((field) => describeField(field, before, after, { isOwn: false, zone }))
      .filter((one) => one.before !== one.after),
  ]
}

/** Details that only repeat which fields changed, and to what. */
const saidAgain = new Set(['key', 'fields', 'before', 'after', 'from', 'to', 'formerWeightGrams'])

const shown = (fields: readonly string[], before: Values, after: Values): readonly string[] =>
  fields.filter(
    (field) => isShownField(field) && !(isNothing(before[field]) && isNothing(after[field])),
  )

/** A text is the number of an order, an invoice or a box; otherwise the number is a version of a legal text. */
const nameOf = (field: string, value: unknown): string =>
  field === 'number' && typeof value === 'string' ? 'Numéro' : fieldName(field)

const describeField = (
  field: string,
  before: Values,
  after: Values,
  { isOwn, zone }: { readonly isOwn: boolean; readonly zone: string | undefined },
): FieldChange => ({
  field,
  isOwn,
  name: nameOf(field, after[field]),
  before: isNothing(before[field]) ? null : fieldValue(field, before[field], zone),
  after: fieldValue(field, after[field], zone),
})

/** A path of the catalogue (`grids/OM1/standard/tiers/2000`), which has its own name. */
const isCatalogue = (field: string): boolean => field.includes('/')

/** Columns and fields share their names. */
const camelCased = (field: string): string =>
  field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The French name of a changed field; a field newer than this page shows its own name. */
export function fieldName(field: string): string {
  const name = camelCased(field)
  if (isCatalogue(field)) return valueName(field)
  return (Object.hasOwn(fieldNames, name) && fieldNames[name]) || name
}

/** Ids are not shown: the object that they refer to has its link. */
export const isShownField = (field: string): boolean => !/(^id|[a-z]Ids?|_ids?|By)$/.test(field)

/** One value as a person reads it, one line per item of a list: « 27,25 € », « 1,2 kg », « oui », « Administrateur ». */
export function fieldValue(field: string, value: unknown, zone?: string): string {
  if (isCatalogue(field)) return valueText(field, value)
  if (isNothing(value)) return 'rien'
  if (Array.isArray(value)) return value.map((item) => itemText(field, item, zone)).join('\n')
  if (typeof value === 'object') return objectText(value as object, zone)
  return scalarText(camelCased(field), value, zone)
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

function scalarText(field: string, value: unknown, zone: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return measureText(field, value)
  return textOf(field, String(value), zone)
}

/** A line of a quote shows its label and amount; in the list `fields`, each item is the name of a field. */
function itemText(field: string, item: unknown, zone: string | undefined): string {
  if (field === 'fields') return fieldName(String(item))
  if (typeof item !== 'object' || item === null) return scalarText(field, item, zone)
  const { label, quantity, amountCents } = item as Values
  if (typeof label !== 'string') return objectText(item, zone)
  const times = typeof quantity === 'number' && quantity !== 1 ? ` × ${quantity}` : ''
  return `${label}${times}${typeof amountCents === 'number' ? `, ${formatCents(amountCents)}` : ''}`
}

const objectText = (value: object, zone: string | undefined): string =>
  Object.entries(value)
    .filter(([field, part]) => isShownField(field) && !isNothing(part))
    .map(([field, part]) => `${fieldName(field)}\u00A0: ${fieldValue(field, part, zone)}`)
    .join(', ')

function measureText(field: string, value: number): string {
  if (/cents$/i.test(field)) return formatCents(value)
  if (/percentBp$/i.test(field)) return `${numberText(value / 100)}\u00a0%`
  if (/percent$/i.test(field)) return `${numberText(value)}\u00a0%`
  if (/(grams|^weightG)$/i.test(field)) return kilogramsText(value)
  if (field.endsWith('Mm')) return `${numberText(value / 10)}\u00a0cm`
  return numberText(value)
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

function textOf(field: string, value: string, zone: string | undefined): string {
  const known = codeText(field, value)
  if (known !== undefined) return known
  if (moment.test(value)) return momentText(new Date(value), zone)
  return day.test(value) ? shortDayText(new Date(`${value}T12:00:00Z`), zone) : value
}
