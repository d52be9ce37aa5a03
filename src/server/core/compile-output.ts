import * as z from 'zod/mini'

/** Writes an answer as JSON: what the contract declares and nothing else. Throws on any other shape. */
export type WriteOutput = (value: unknown) => string

type Schema = z.core.$ZodType
/** Returns the declared part of a value, or throws `wrong`. */
type Take = (value: unknown) => unknown

/**
 * Compiles the schema of an answer, once at the start, to a function that does what `JSON.stringify(schema.parse(value))` does.
 * zod/mini walks its schemas anew for each answer, which took longer than writing it. A kind of schema that is not listed here
 * stops the start.
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
  const code = new Code()
  const body = `${code.taking(schema, 'value')}\nreturn value`
  const make = new Function('wrong', 'outer', `return function (value) {\n${body}\n}`) as Maker
  return make(wrong, code.outer)
}

type Maker = (wrong: Error, outer: readonly unknown[]) => Take

/** The text of one function, and the things outside it that it uses. */
class Code {
  readonly outer: unknown[] = []
  #names = 0

  /** The lines that check the variable `at`, and put the declared part of its value there. */
  taking(schema: Schema, at: string): string {
    const { def } = schema._zod as unknown as { def: Def }
    const kind = def.format === undefined ? def.type : `${def.type} ${def.format}`
    const own = kinds[kind]
    const isPlain =
      !def.checks?.length && !def.coerce && (def.catchall === undefined || isStrict(def))
    if (own && isPlain) return own(this, def, at)
    if (own || leftToZod.has(kind)) return this.#byZod(schema, at)
    throw new Error(`an answer holds a schema of an unknown kind: ${kind}`)
  }

  name(): string {
    return `v${(this.#names += 1)}`
  }

  /** An expression for a thing of outside. */
  of(thing: unknown): string {
    return `outer[${this.outer.push(thing) - 1}]`
  }

  #byZod(schema: Schema, at: string): string {
    const parsed = this.name()
    return `const ${parsed} = ${this.of(z.safeParse)}(${this.of(schema)}, ${at})
if (!${parsed}.success) throw wrong
${at} = ${parsed}.data`
  }
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

const unless = (condition: string): string => `if (!(${condition})) throw wrong`

const ofPattern = (code: Code, { pattern }: Def, at: string): string => {
  // A global pattern goes on from its last place.
  if (!pattern || pattern.global) throw new Error('an answer holds a text without a pattern')
  return unless(`typeof ${at} === 'string' && ${code.of(pattern)}.test(${at})`)
}

type Taking = (code: Code, def: Def, at: string) => string

const kinds: Readonly<Record<string, Taking>> = {
  string: (_, __, at) => unless(`typeof ${at} === 'string'`),
  'string uuid': ofPattern,
  'string datetime': ofPattern,
  'string date': ofPattern,
  number: (_, __, at) => unless(`Number.isFinite(${at})`),
  'number safeint': (_, __, at) => unless(`Number.isSafeInteger(${at})`),
  boolean: (_, __, at) => unless(`typeof ${at} === 'boolean'`),
  enum: (code, { entries }, at) => unless(`${code.of(new Set(Object.values(entries)))}.has(${at})`),
  literal: (code, { values }, at) => unless(`${code.of(new Set(values))}.has(${at})`),
  nullable: (code, { innerType }, at) => `if (${at} !== null) {\n${code.taking(innerType, at)}\n}`,
  optional: (code, { innerType }, at) =>
    `if (${at} !== undefined) {\n${code.taking(innerType, at)}\n}`,
  array: (code, { element }, at) => {
    const [list, one, n] = [code.name(), code.name(), code.name()]
    return `${unless(`Array.isArray(${at})`)}
const ${list} = []
for (let ${n} = 0; ${n} < ${at}.length; ${n} += 1) {
let ${one} = ${at}[${n}]
${code.taking(element, one)}
${list}.push(${one})
}
${at} = ${list}`
  },
  object: takingObject,
}

/** A new object is written with the declared keys: another one of the value has no way into it. */
function takingObject(code: Code, def: Def, at: string): string {
  const fields = Object.entries(def.shape).map(([key, schema]) => {
    const field = code.name()
    const lines = `let ${field} = ${at}[${JSON.stringify(key)}]\n${code.taking(schema, field)}`
    return { lines, pair: `${JSON.stringify(key)}: ${field}` }
  })
  return [
    unless(`typeof ${at} === 'object' && ${at} !== null && !Array.isArray(${at})`),
    ...(isStrict(def) ? [refusingOthers(code, def, at)] : []),
    ...fields.map(({ lines }) => lines),
    `${at} = { ${fields.map(({ pair }) => pair).join(', ')} }`,
  ].join('\n')
}

function refusingOthers(code: Code, { shape }: Def, at: string): string {
  const key = code.name()
  return `for (const ${key} in ${at}) ${unless(`${code.of(new Set(Object.keys(shape)))}.has(${key})`)}`
}
