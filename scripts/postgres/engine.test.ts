import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyWhole } from './engine.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'escale-copy-'))
  mkdirSync(join(folder, 'native/lib'), { recursive: true })
  for (let n = 0; n < 40; n += 1)
    writeFileSync(join(folder, `native/lib/${n}.so`), Buffer.alloc(1_000_000, n))
  const links = [{ source: 'native/lib/1.so', target: 'native/lib/link.so' }]
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a copy of the programs that was killed is never taken for whole, and the next one cleans up', async () => {
  const place = join(folder, 'pg')
  const names = [join(folder, 'native'), place].map((path) => JSON.stringify(path)).join(', ')
  const module = JSON.stringify(join(import.meta.dirname, 'engine.ts'))
  const script = `const { copyWhole } = await import(${module}); process.stdout.write('go'); await copyWhole(${names})`
  for (const afterMs of [0, 5, 10, 20]) {
    const copier = spawn(process.execPath, ['--input-type=module', '-e', script])
    // Listened for at once: on a busy machine it may have ended before it is killed.
    const closed = once(copier, 'close')
    await once(copier.stdout, 'data')
    await pause(afterMs)
    copier.kill('SIGKILL')
    await closed
    const whole = existsSync(place) ? readdirSync(join(place, 'lib')).length : 41
    expect(whole).toBe(41)
    rmSync(place, { recursive: true, force: true })
  }
  await copyWhole(join(folder, 'native'), place)
  expect(readdirSync(join(place, 'lib'))).toHaveLength(41)
  expect(readdirSync(folder).toSorted()).toEqual(['native', 'pg'])
})
