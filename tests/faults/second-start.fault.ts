import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { anonymous, ok } from '../support/http-person.ts'
import { freePort } from '../support/free-port.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'escale-second-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const external = process.env['ESCALE_TEST_ENGINE'] === 'debian'

/** A second `npm start`, run until it exits: it must refuse. */
function start(env: Record<string, string>): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      BASE_URL: '',
      ESCALE_MODE: 'demo',
      ...(external ? { DATABASE_URL: escale.databaseUrl } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 40_000,
  })
  let told = ''
  const listen = (chunk: Buffer) => {
    told += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, told })))
}

const { port } = new URL(escale.url)
const unharmed = async () => {
  ok(await anonymous(escale).get('/api/ready'))
  expect(escale.serverPid()).toBe(pid)
  expect((await fetch(`${escale.paymentsUrl}/api/state`)).status).toBe(200)
  expect((await fetch(`${escale.inboxUrl}/api/state`)).status).toBe(200)
  expect((await fetch(`${escale.smsUrl}/api/state`)).status).toBe(200)
}
const pid = process.env['ESCALE_SKIP_ALL'] ? 0 : escale.serverPid()

test('on the same port and data it is refused, with the port and the data directory', async () => {
  const { code, told } = await start({ PORT: port, DATA_DIR: escale.dataDir })
  expect(code).toBe(1)
  expect(told).toContain(`Le port ${port} est déjà utilisé`)
  expect(told).toContain(escale.dataDir)
  expect(told).not.toMatch(/at .*\.ts:\d+/)
  await unharmed()
})

test('on the same port with other data it is refused, with the port', async () => {
  const { code, told } = await start({ PORT: port, DATA_DIR: join(scratch, 'data') })
  expect([code, told]).toEqual([1, expect.stringContaining(`Le port ${port} est déjà utilisé`)])
  await unharmed()
})

test('on another port with the same data it is refused, with the data directory', async () => {
  const { code, told } = await start({ PORT: String(await freePort()), DATA_DIR: escale.dataDir })
  expect([code, told]).toEqual([
    1,
    expect.stringContaining(`Le dossier de données ${escale.dataDir} est déjà utilisé`),
  ])
  await unharmed()
})
