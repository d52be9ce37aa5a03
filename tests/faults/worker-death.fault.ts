import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#server/prepare-database.ts'
import { eventually } from '../support/eventually.ts'
import { anonymous, ok } from '../support/http-person.ts'
import { mailsTo, newAddress, registration } from '../support/http-scenes.ts'
import { databaseOf } from '../../scripts/postgres/sockets.ts'
import { startServerProcess } from '../support/server-process.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
const name = `worker_death_${process.pid}`
const scratch = mkdtempSync(join(tmpdir(), 'escale-worker-'))
const children: ChildProcess[] = []
let silentMail: Server
const callers: Socket[] = []

// Two separate servers on a separate database: the product's worker must not help.
beforeAll(async () => {
  await ask(`create database ${name}`)
  await prepareDatabase(databaseOf(escale.databaseUrl, name))
  silentMail = createServer((socket) => {
    callers.push(socket.on('error', () => {}))
    socket.write('220 silent\r\n')
  })
  await new Promise<void>((resolve) => {
    silentMail.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const caller of callers) caller.destroy()
  silentMail.close()
  await ask(`drop database if exists ${name} with (force)`)
  rmSync(scratch, { recursive: true, force: true })
})

async function ask(sql: string, databaseUrl = escale.databaseUrl) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const startServer = async (env: Readonly<Record<string, string>>) => {
  const database = databaseOf(escale.databaseUrl, name)
  const own = { DATABASE_URL: database, DATA_DIR: scratch, WORKER: 'inside' }
  const server = await startServerProcess(escale, { env: { ...own, ...env } })
  children.push(server.child)
  return server
}

test('a worker that dies in the middle of a job: another process ends it within a minute', async () => {
  const { port } = silentMail.address() as { port: number }
  const doomed = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const email = newAddress()
  ok(await anonymous(doomed).post('/api/registrations', registration(email)))
  await eventually(async () => (callers.length > 0 ? true : undefined), { about: 'the mail job' })
  const database = databaseOf(escale.databaseUrl, name)
  const active = `select 1 from pgboss.job where name = 'deliver-notification' and state = 'active'`
  expect(await ask(active, database)).toHaveLength(1)

  doomed.kill('SIGKILL')
  const diedAt = performance.now()
  await startServer({})
  await eventually(async () => ((await mailsTo(escale, email)).length > 0 ? true : undefined), {
    about: 'the mail of the dead worker',
    limitMs: 60_000,
  })
  const tookMs = performance.now() - diedAt
  console.info({ takenOverAfterMs: Math.round(tookMs) })
  expect(tookMs).toBeLessThan(60_000)
  expect(await mailsTo(escale, email)).toHaveLength(1)
})
