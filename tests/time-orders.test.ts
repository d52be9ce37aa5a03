import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('src/server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The last key of each order that a statement asks for, in Kysely or in SQL. */
const lastKeysOf = (text: string): string[] => [
  ...[...text.matchAll(/(?:\s*\.orderBy\((?:[^()]|\([^()]*\))*\))+/g)].map(
    ([chain]) => chain.split('.orderBy(').at(-1) ?? '',
  ),
  ...[...text.matchAll(/order by ((?:[^()`\n]|\([^()]*\))+)/g)].map(
    ([, keys = '']) =>
      keys
        .split(/ limit /)[0]
        ?.split(',')
        .at(-1) ?? '',
  ),
]
const isTime = (key: string): boolean => /^\s*['"]?(\w+\.)?(\w+_)?at\b/.test(key)

// Seen to fail: with the forty orders that had no tie-break.
test('an order by time has a tie-break: two rows of one instant come in one order', () => {
  const loose = sources.flatMap(({ file, text }) =>
    lastKeysOf(text)
      .filter(isTime)
      .map((key) => `${file}: ${key.trim()}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(loose).toEqual([])
})
