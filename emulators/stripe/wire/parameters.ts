import * as z from 'zod'
import type { FormRecord, FormValue } from './form.ts'
import { invalidParameter, type StripeError } from './stripe-error.ts'

/** A schema per parameter of the SDK's own type: a name that Stripe does not know does not compile. */
export type ShapeOf<Params> = { readonly [Key in keyof Params]?: z.ZodType }

export const text = z.string('Invalid string').min(1, 'You passed an empty string.').max(5000)
export const emptyableText = z.string('Invalid string').max(5000)
export const integer = z
  .string('Invalid integer')
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number)
export const amount = integer.refine((cents) => cents >= 0, 'Invalid non-negative integer')
export const flag = z
  .enum(['true', 'false'], 'Invalid boolean')
  .transform((value) => value === 'true')
export const currency = z
  .string('Invalid string')
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z]{3}$/.test(value), 'Invalid currency')
export const url = z
  .string('Invalid string')
  .max(5000)
  .refine(
    (value) => /^https?:$/.test(URL.parse(value.replace(/[{}]/g, ''))?.protocol ?? ''),
    'Not a valid URL',
  )
export const email = z
  .string('Invalid string')
  .max(512)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Invalid email address')
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `Invalid value: must be one of ${values.join(', ')}`)

/** An array in form encoding: a record keyed 0, 1, 2… */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (isRecord(value) && arrayKeys(value) ? Object.values(value) : value),
    z.array(item, 'Invalid array').max(100),
  )

/** Up to 50 keys of 40 characters with values of 500 (docs.stripe.com/api/metadata); '' removes. */
export const metadata = z.union(
  [
    z.literal(''),
    z
      .record(z.string().max(40), z.string().max(500))
      .refine((value) => Object.keys(value).length <= 50),
  ],
  'Metadata takes at most 50 keys of 40 characters, with values of at most 500 characters',
)

const addressShape = {
  city: emptyableText.optional(),
  country: emptyableText.optional(),
  line1: emptyableText.optional(),
  line2: emptyableText.optional(),
  postal_code: emptyableText.optional(),
  state: emptyableText.optional(),
}
export const address = z.union([z.literal(''), z.strictObject(addressShape)], 'Invalid address')

const created = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
])
/** The parameters that every list takes. */
export const paging = {
  limit: integer.refine((value) => value >= 1 && value <= 100, 'Invalid limit').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: created.optional(),
}

/** Parses wire parameters; refuses an unknown one with `parameter_unknown`. */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  raw: FormRecord,
): z.output<Schema> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue === undefined ? new Error('a refused parse without an issue') : refusalOf(issue, raw)
}

function refusalOf(issue: z.core.$ZodIssue, raw: FormRecord): StripeError {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] ?? ''])
    return invalidParameter(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
  }
  const unknown = unknownInUnion(issue, path)
  if (unknown !== null) return unknown

  const param = bracketed(path)
  const given = valueAt(raw, path)
  if (given === undefined) {
    return invalidParameter(`Missing required param: ${param}.`, 'parameter_missing', param)
  }
  const shown = typeof given === 'string' ? `: ${given}` : ''
  return invalidParameter(`${issue.message}${shown}`, codeOf(issue.message), param)
}

function unknownInUnion(issue: z.core.$ZodIssue, path: readonly string[]): StripeError | null {
  if (issue.code !== 'invalid_union') return null
  for (const branch of issue.errors.flat()) {
    if (branch.code !== 'unrecognized_keys') continue
    const param = bracketed([...path, ...branch.path.map(String), branch.keys[0] ?? ''])
    return invalidParameter(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
  }
  return null
}

const codes: Record<string, string> = {
  'Invalid integer': 'parameter_invalid_integer',
  'Invalid non-negative integer': 'parameter_invalid_integer',
  'You passed an empty string.': 'parameter_invalid_empty',
  'Not a valid URL': 'url_invalid',
  'Invalid email address': 'email_invalid',
}
const codeOf = (message: string): string => codes[message] ?? 'parameter_invalid_string'

const bracketed = ([head = '', ...rest]: readonly string[]): string =>
  head + rest.map((key) => `[${key}]`).join('')

function valueAt(raw: FormRecord, path: readonly string[]): FormValue | undefined {
  let value: FormValue | undefined = raw
  for (const key of path) {
    if (value === undefined || typeof value === 'string') return undefined
    value = value[key]
  }
  return value
}

const isRecord = (value: unknown): value is FormRecord =>
  typeof value === 'object' && value !== null
const arrayKeys = (record: FormRecord): boolean =>
  Object.keys(record).every((key, index) => key === String(index))
