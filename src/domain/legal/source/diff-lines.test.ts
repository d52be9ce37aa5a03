import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const side = (kind: 'added' | 'removed', before: string, after: string): string =>
  diffLines(before, after)
    .filter((line) => line.kind === 'same' || line.kind === kind)
    .map(({ words }) => words)
    .join('\n')

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
  .map((lines) => `x\n${lines.join('\n')}\nz`)

test('a diff tells both texts whole, and as same only what is', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(side('removed', before, after)).toBe(before)
      expect(side('added', before, after)).toBe(after)
    }),
    { numRuns: 500 },
  )
})

test('it is as short as can be', () => {
  expect(diffLines('a\nb\nc\nd\n', 'a\nc\nx\nd\n')).toEqual([
    { kind: 'same', words: 'a' },
    { kind: 'removed', words: 'b' },
    { kind: 'same', words: 'c' },
    { kind: 'added', words: 'x' },
    { kind: 'same', words: 'd' },
  ])
  expect(diffLines('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true)
})

test('two texts that have nothing in common are told whole, at once', () => {
  const lines = (word: string) => Array.from({ length: 5000 }, (_, i) => `${word}${i}`).join('\n')
  expect(diffLines(lines('a'), lines('b'))).toHaveLength(10_000)
})
