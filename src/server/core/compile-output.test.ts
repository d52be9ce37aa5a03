import { globSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { assert, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accepts, closedObjectsOf, valuesOf } from '#tests/support/values-of-schema.ts'
import { compileOutput, type WriteOutput } from './compile-output.ts'

const root = join(import.meta.dirname, '../../contract')
const modules = await Promise.all(
  globSync('*/*.ts', { cwd: root }).map((file) => import(join(root, file))),
)
const outputs = modules.flatMap((module: Readonly<Record<string, unknown>>) =>
  Object.entries(module).flatMap(([name, value]) => {
    const { output } = value as { readonly output?: z.ZodMiniType }
    return output?._zod ? [{ name, output }] : []
  }),
)

/** The text, or that it was refused. */
function outcome(write: () => string | undefined): string | undefined {
  try {
    return write()
  } catch (error) {
    if (error instanceof z.core.$ZodError) return 'refused'
    throw error
  }
}

/** The compiler and what an answer was before it: both outcomes, which must be one. */
function outcomeOf(output: z.ZodMiniType, write: WriteOutput, value: unknown): string | undefined {
  const written = outcome(() => write(value))
  const parsed = outcome(() => JSON.stringify(output.parse(value)))
  assert.strictEqual(written, parsed)
  return written
}

const others = [null, 'texte', 0.5, Number.NaN, true, [], {}, new Date(0), 2 ** 60, ['x']]
let turn = 0
/** Shapes that several answers have are broken once. */
const broken = new WeakSet<object>()

// Removed to see it fail, one at a time: the check of other keys, and the new object.
test.each(outputs)('$name: what is written is what zod parses, and no other key', ({ output }) => {
  const write = compileOutput(output)
  const written = (value: unknown) => outcomeOf(output, write, value)
  for (const value of fc.sample(valuesOf(output), { numRuns: 2, seed: 22 })) {
    expect(written(value)).not.toBe('refused')
    for (const { object, shape, path } of closedObjectsOf(output, value)) {
      object['planted'] = 'secret-of-a-column'
      expect(written(value), path).not.toContain('secret-of-a-column')
      delete object['planted']
      for (const [key, schema] of broken.has(shape) ? [] : Object.entries(shape)) {
        const { [key]: former } = object
        delete object[key]
        assert(written(value) === 'refused' || accepts(schema, undefined), path + key)
        for (let n = 0; n < 3; n += 1) {
          object[key] = others[(turn += 1) % others.length]
          written(value)
        }
        object[key] = former
      }
      broken.add(shape)
    }
  }
})

test('a kind of schema that nobody has thought of stops the start', () => {
  const unknown = [
    z.date(),
    z.bigint(),
    z.any(),
    z.map(z.string(), z.string()),
    z.lazy(() => z.int()),
  ]
  for (const schema of unknown)
    expect(() => compileOutput(z.strictObject({ schema }))).toThrow('unknown kind')
  for (const schema of [z.ipv4(), z.int32()])
    expect(() => compileOutput(z.strictObject({ schema }))).toThrow('unknown kind')
})
