import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFormerFiles } from './keep-former.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'escale-former-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const formerOf = (build: string) => readdirSync(join(folder, build, 'former')).toSorted()

function builds(name: string, files: readonly string[]): string {
  const assets = join(folder, name, 'client/assets')
  mkdirSync(assets, { recursive: true })
  for (const file of files) writeFileSync(join(assets, file), file)
  return join(folder, name)
}

test('a build keeps the files that earlier ones had and it has not, for a week after each was replaced', async () => {
  const first = builds('first', ['a-1.js', 'a-1.js.br', 'same-1.js'])
  const second = builds('second', ['a-2.js', 'same-1.js'])
  const third = builds('third', ['a-3.js', 'same-1.js'])
  const fourth = builds('fourth', ['a-4.js', 'same-1.js'])
  await keepFormerFiles(join(folder, 'none'), first, day(1))
  expect(formerOf('first')).toEqual([])
  await keepFormerFiles(first, second, day(2))
  expect(formerOf('second')).toEqual(['a-1.js', 'a-1.js.br'])
  await keepFormerFiles(second, third, day(8))
  expect(formerOf('third')).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js'])
  await keepFormerFiles(third, fourth, day(10))
  expect(formerOf('fourth')).toEqual(['a-2.js', 'a-3.js'])
})
