import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { migrate } from '#server/core/adapters/migrate.ts'
import { customerWithPassword, goodPassword } from './support/accounts.ts'
import { carrierAndFee, quoteRequest, receivedParcel } from './support/quote-scenes.ts'
import { createTestApp, type Person, type TestApp } from './support/test-app.ts'
import { startTwoServers, type TwoServers } from './support/two-servers.ts'

/** What a next version may bring, on the tables that everybody uses. */
const next: Readonly<Record<string, string>> = {
  '9001_columns.sql': `
    alter table users add column next text; alter table sessions add column next int;
    alter table parcels add column next int not null default 0; alter table events add column next int;
    alter table quotes add column next jsonb not null default '{}'; alter table quote_versions add column next int;
    create table next (parcel_id uuid primary key references parcels (id), quote_id uuid references quotes (id))`,
  '9002_values.sql':
    '-- in batches\nupdate parcels set next = 1 where id in (select id from parcels where next = 0 order by id limit $1)',
  '9003_index.sql':
    '-- concurrently\ncreate index concurrently if not exists next_of_parcels on parcels (next)',
  '9004_check.sql':
    'alter table parcels add constraint next_known check (next in (0, 1)) not valid',
  '9005_checked.sql': 'alter table parcels validate constraint next_known',
}

let app: TestApp
let servers: TwoServers
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  await publishFirstCatalogue(app.deps.db)
  servers = await startTwoServers(app)
  folder = await mkdtemp(join(tmpdir(), 'escale-next-'))
  await cp(join(import.meta.dirname, '..', 'migrations'), folder, { recursive: true })
  for (const [name, sql] of Object.entries(next)) await writeFile(join(folder, name), sql)
})
afterAll(async () => {
  await servers.stop()
  await app.close()
  await rm(folder, { recursive: true })
})

// Seen to fail with a `lockMs` of 1000: PostgreSQL then ends a request to free the migration from a deadlock.
test('the version before serves on while the next one migrates: no answer fails, nothing is lost', async () => {
  const staff = { admin: await app.makeStaff('admin'), operator: await app.makeStaff('operateur') }
  let isOver = false
  const failed: unknown[] = []
  const done = { declared: 0, accepted: 0, signedIn: 0 }
  let turn = 0
  const ask = async (method: string, path: string, sent: object): Promise<any> => {
    const { status, body } = await servers.request((turn += 1), method, path, sent)
    if (status !== 200) failed.push({ status, method, path, body })
    return body
  }
  const customerLives = async (as: Person) => {
    while (!isOver) {
      await ask('POST', '/api/parcels', { as, body: declaration() })
      done.declared += 1
      await ask('GET', '/api/parcels', { as })
      await quoteLives(as)
    }
  }
  const quoteLives = async (as: Person) => {
    const parcelIds = [await receivedParcel(app, as, staff.operator)]
    const { id } = await ask('POST', '/api/quotes', { as, body: quoteRequest({ parcelIds }) })
    const sent = { replaces: 0, lines: carrierAndFee }
    const path = `/api/admin/quotes/${id}/versions`
    const { version } = await ask('POST', path, { as: staff.admin, body: sent })
    await ask('POST', `/api/quotes/${id}/acceptance`, { as, body: { version } })
    done.accepted += 1
  }
  const signIns = async (email: string) => {
    while (!isOver) {
      await ask('POST', '/api/session', { body: { email, password: goodPassword } })
      done.signedIn += 1
      await pause(500)
    }
  }
  const people = await Promise.all([1, 2, 3].map(() => app.makeCustomer()))
  const { email } = await customerWithPassword(app)
  const traffic = Promise.all([...people.map(customerLives), signIns(email)])
  await pause(1000)
  const before = { ...done }
  expect(await migrate(app.deps.pool, folder, { pauseMs: 50 })).toEqual(Object.keys(next))
  await pause(1000)
  isOver = true
  await traffic

  expect(failed).toEqual([])
  for (const kind of ['declared', 'accepted', 'signedIn'] as const)
    expect(done[kind]).toBeGreaterThan(before[kind])
  const kept = await app.deps.pool.query(
    `select (select count(*)::int from parcels where status = 'pending_arrival') as declared,
       (select count(*)::int from quotes where status = 'accepted') as accepted`,
  )
  expect(kept.rows[0]).toEqual({ declared: done.declared, accepted: done.accepted })
})

const declaration = () => ({
  trackingNumber: `6A${randomBytes(6).toString('hex').toUpperCase()}`,
  merchant: 'La Redoute',
  description: 'Un pull',
  requestedAction: 'immediate_forwarding',
})
