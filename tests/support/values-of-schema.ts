import fc from 'fast-check'
import * as z from 'zod/mini'
import { destinations } from '#domain/destination/destination.ts'
import { clauseFigures } from '#domain/legal/legal-facts.ts'

export type Schema = z.core.$ZodType

type Def = {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly unknown[]
  readonly shape: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element: Schema
  readonly innerType: Schema
  readonly in: Schema
  readonly options: readonly Schema[]
  readonly items: readonly Schema[]
  readonly keyType: Schema
  readonly valueType: Schema
  readonly values: readonly unknown[]
  readonly entries: Readonly<Record<string, unknown>>
}

/** zod types a definition by its kind, which is known only when it runs. */
export const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

export const accepts = (schema: Schema, value: unknown): boolean =>
  z.safeParse(schema, value).success

/** Values that a schema accepts. Throws where none is known here: a new format of the contract needs its sample below. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const make = makers[def.type]
  if (!make) throw new Error(`no values are made here of a schema of the kind ${def.type}`)
  const made = make(def, schema)
  return def.checks?.length && !leaves.has(def.type) ? accepted(made, schema) : made
}

const leaves = new Set(['string', 'number'])

/** Where a rule of the contract ties several values together, few of those made at random keep it. */
function accepted(made: fc.Arbitrary<unknown>, schema: Schema): fc.Arbitrary<unknown> {
  const random = fc.sample(made, { numRuns: 300, seed: 22 })
  const kept = [...random, rising(random[0])].filter((one) => accepts(schema, one))
  if (kept.length === 0) throw new Error('no value made here keeps the rule of this schema')
  return fc.constantFrom(...kept.slice(0, 5))
}

/** The same, where each number is above the one before: days of reminders. */
function rising(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one], n) => [
    key,
    typeof one === 'number' ? 30 * (n + 1) : one,
  ])
  return Object.fromEntries(entries)
}

const texts = [
  'Deux livres',
  ' « Été » "à" \\ \u2028 bord ',
  '',
  'F',
  'FR',
  '2026-10',
  '490199',
  'B12',
  'SPRING26',
  'client@escale.test',
  'https://escale.test/a?b=c',
  '2026-11-26',
  'a'.repeat(64),
  'petit-colis',
  '732 829 320',
  'https://suivi.escale.test/{numero}',
  '##########@@',
  ...Object.values(clauseFigures).map((names) => names.map((name) => `{{${name}}}`).join(' ')),
  ...destinations,
]
const numbers = [0, 1, 5, 120, 1000, -3, 2_147_483_647]
const ofFormat: Readonly<Record<string, readonly string[]>> = {
  uuid: ['0199f1f0-1111-7111-8111-123456789012', '6b1f8c1e-7d1a-4f5e-9b0a-0c5d1e2f3a4b'],
  datetime: ['2026-11-26T22:32:35.123Z', '2028-02-29T00:00:00Z'],
  date: ['2026-11-26'],
  url: ['https://escale.test/a?b=c'],
}

/** Of these samples, those that the schema accepts. */
function among(samples: readonly unknown[], schema: Schema): fc.Arbitrary<unknown> {
  const accepted = samples.filter((sample) => accepts(schema, sample))
  if (accepted.length === 0)
    throw new Error(`no sample is accepted by ${JSON.stringify(schema._zod.def)}`)
  return fc.constantFrom(...accepted)
}

const makers: Readonly<Record<string, (def: Def, schema: Schema) => fc.Arbitrary<unknown>>> = {
  string: ({ format }, schema) => among(ofFormat[format ?? ''] ?? texts, schema),
  number: (_, schema) => among([...numbers, 0.5], schema),
  boolean: () => fc.boolean(),
  unknown: () => fc.constantFrom('texte', 3, null, { any: ['thing'] }),
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values }) => fc.constantFrom(...values),
  nullable: ({ innerType }) => fc.option(valuesOf(innerType), { nil: null, freq: 4 }),
  optional: ({ innerType }) => fc.option(valuesOf(innerType), { nil: undefined, freq: 4 }),
  default: ({ innerType }) => fc.option(valuesOf(innerType), { nil: undefined, freq: 4 }),
  array: ({ element }) => fc.array(valuesOf(element), { maxLength: 3 }),
  tuple: ({ items }) => fc.tuple(...items.map(valuesOf)),
  union: ({ options }) => fc.oneof(...options.map(valuesOf)),
  pipe: ({ in: from }, schema) => accepted(valuesOf(from), schema),
  record: ({ keyType, valueType }, schema) => {
    const keys = Object.values(defOf(keyType).entries ?? {}) as string[]
    const all = fc.record(Object.fromEntries(keys.map((key) => [key, valuesOf(valueType)])))
    const some = fc.dictionary(valuesOf(keyType) as fc.Arbitrary<string>, valuesOf(valueType), {
      maxKeys: 3,
    })
    return fc.oneof(all, some).filter((value) => accepts(schema, value))
  },
  object: ({ shape }) =>
    fc.record(Object.fromEntries(Object.entries(shape).map(([key, s]) => [key, valuesOf(s)]))),
}

/** An object in a value, whose keys the schema lists. */
export type Closed = {
  readonly path: string
  readonly object: Record<string, unknown>
  readonly shape: Readonly<Record<string, Schema>>
}

/** Every such object, however deep. What is under `z.unknown()`, a record or an open object is the contract's to leave open. */
export function closedObjectsOf(schema: Schema, value: unknown, path = ''): Closed[] {
  const def = defOf(schema)
  if (value === null || value === undefined) return []
  const inside = insideOf(def, value)
  if (inside) return closedObjectsOf(inside, value, path)
  if (Array.isArray(value)) {
    const schemaOf = (n: number) => def.element ?? def.items[n]
    return value.flatMap((one, n) => closedObjectsOf(schemaOf(n), one, `${path}[${n}]`))
  }
  return typeof value === 'object' ? closedIn(def, value as Closed['object'], path) : []
}

/** The schema that a wrapping one holds this value to. */
function insideOf(def: Def, value: unknown): Schema | undefined {
  if (def.type === 'pipe') return def.in
  if (def.type === 'union') return def.options.find((one) => accepts(one, value))
  return def.innerType
}

function closedIn(def: Def, object: Closed['object'], path: string): Closed[] {
  const entries = Object.entries(object)
  if (def.type === 'record')
    return entries.flatMap(([key, one]) => closedObjectsOf(def.valueType, one, `${path}.${key}`))
  if (def.type !== 'object') return []
  const isOpen = def.catchall !== undefined && defOf(def.catchall).type !== 'never'
  const inner = Object.entries(def.shape).flatMap(([key, one]) =>
    closedObjectsOf(one, object[key], `${path}.${key}`),
  )
  return isOpen ? inner : [{ path, object, shape: def.shape }, ...inner]
}
