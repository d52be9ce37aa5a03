import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

/**
 * npm leaves the builds of other platforms out of the lockfile when its registry lacks them, and `npm ci` then refuses
 * the whole file, on every machine. Such an entry needs its version, `os`, `cpu` and `optional`; npm keeps it afterwards.
 */
test('the lockfile names every platform’s build, so that `npm ci` accepts it on a fresh clone', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  )
  expect(missing).toEqual([])
})

function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
  if (packages[join(from, 'node_modules', name)]?.version !== undefined) return true
  return from !== '' && isLocked(packages, from.includes('/') ? dirname(from) : '', name)
}
