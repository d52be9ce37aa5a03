import * as z from 'zod/mini'

/** Writes an answer as JSON: what the contract declares and nothing else. Throws on any other shape. */
export type WriteOutput = (value: unknown) => string

type Schema = z.core.$ZodType
/** Returns the declared part of a value, or throws `wrong`. */
type Take = (value: unknown) => unknown

/**
 * Compiles the schema of an answer, once at the start, to a function that does what `JSON.stringify(schema.parse(value))` does.
 * zod/mini keeps the path and every problem of each value, which took longer than writing it. A kind of schema that is not listed
 * here stops the start.
 */
export function compileOutput(schema: z.ZodMiniType): WriteOutput {
  const take = takerOf(schema)
  return (value) => JSON.stringify(taken(schema, take, value))
}

function taken(schema: z.ZodMiniType, take: Take, value: unknown): unknown {
  try {
    return take(value)
  } catch (error) {
    if (error !== wrong) throw error
    schema.parse(value)
    throw new Error('an answer was refused that zod accepts', { cause: value })
  }
}

/** zod says what was wrong; this says only that something was, and is made once. */
const wrong = new Error('not the declared shape')

const takers = new WeakMap<Schema, Take>()

/** Several endpoints answer with the same schema: it is compiled once. */
function takerOf(schema: Schema): Take {
  const known = takers.get(schema)
  if (known) return known
  const take = compiled(schema)
  takers.set(schema, take)
  return take
}

function compiled(schema: Schema): Take {
  // zod types a definition by its kind, which is known only here.
  const { def } = schema._zod as unknown as { def: Def }
  const kind = def.format === undefined ? def.type : `${def.type} ${def.format}`
  const own = kinds[kind]
  const isPlain =
    !def.checks?.length && !def.coerce && (def.catchall === undefined || isStrict(def))
  if (own && isPlain) return own(def)
  if (own || leftToZod.has(kind)) return byZod(schema)
  throw new Error(`an answer holds a schema of an unknown kind: ${kind}`)
}

type Def = {
  readonly type: string
  readonly checks?: readonly unknown[]
  readonly coerce?: boolean
  readonly format?: string
  readonly pattern?: RegExp
  readonly shape: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element: Schema
  readonly innerType: Schema
  readonly values: readonly unknown[]
  readonly entries: Readonly<Record<string, string>>
}

const isStrict = ({ catchall }: Def): boolean => catchall?._zod.def.type === 'never'

/** Rare in answers, or with code of the contract to run; so is what has checks, and an object that is open. */
const leftToZod = new Set(['pipe', 'union', 'record', 'default', 'tuple', 'unknown', 'string url'])

const byZod =
  (schema: Schema): Take =>
  (value) => {
    const { success, data } = z.safeParse(schema, value)
    if (!success) throw wrong
    return data
  }

const when =
  (isRight: (value: unknown) => boolean): Take =>
  (value) => {
    if (!isRight(value)) throw wrong
    return value
  }

const ofPattern = ({ pattern }: Def): Take => {
  // A global pattern goes on from its last place.
  if (!pattern || pattern.global) throw new Error('an answer holds a text without a pattern')
  return when((value) => typeof value === 'string' && pattern.test(value))
}

const amongThese = (values: readonly unknown[]): Take => {
  const all = new Set(values)
  return when((value) => all.has(value))
}

const kinds: Readonly<Record<string, (def: Def) => Take>> = {
  string: () => when((value) => typeof value === 'string'),
  'string uuid': ofPattern,
  'string datetime': ofPattern,
  'string date': ofPattern,
  number: () => when(Number.isFinite),
  'number safeint': () => when(Number.isSafeInteger),
  boolean: () => when((value) => typeof value === 'boolean'),
  enum: ({ entries }) => amongThese(Object.values(entries)),
  literal: ({ values }) => amongThese(values),
  nullable: ({ innerType }) => {
    const take = takerOf(innerType)
    return (value) => (value === null ? null : take(value))
  },
  optional: ({ innerType }) => {
    const take = takerOf(innerType)
    return (value) => (value === undefined ? undefined : take(value))
  },
  array: ({ element }) => {
    const take = takerOf(element)
    return (value) => {
      if (!Array.isArray(value)) throw wrong
      return value.map((one) => take(one))
    }
  },
  object: takingObject,
}

/** A new object is written with the declared keys: another one of the value has no way into it. */
function takingObject(def: Def): Take {
  const fields = Object.entries(def.shape).map(([key, schema]) => ({ key, take: takerOf(schema) }))
  const declared = isStrict(def) ? new Set(Object.keys(def.shape)) : undefined
  return (value) => {
    if (!isObject(value)) throw wrong
    if (declared) for (const key in value) if (!declared.has(key)) throw wrong
    const written: Record<string, unknown> = {}
    for (const { key, take } of fields) written[key] = take(value[key])
    return written
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
