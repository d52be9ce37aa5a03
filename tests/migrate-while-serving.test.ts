import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { migrate } from '#server/core/adapters/migrate.ts'
import { releasedSource } from './support/released-source.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'
import { startTraffic } from './support/traffic.ts'
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

// Seen to fail with a `lockMs` of 1500: PostgreSQL then ends a request to free the migration from a deadlock.
test('the version before serves on while the next one migrates: no answer fails, nothing is lost', async () => {
  const traffic = await startTraffic(app, servers)
  await pause(1000)
  const before = { ...traffic.done }
  expect(await migrate(app.deps.pool, folder, { pauseMs: 50 })).toEqual(Object.keys(next))
  await pause(1000)
  await traffic.stop()
  expect(traffic.failed).toEqual([])
  const { declared, accepted, signedIn } = traffic.done
  expect(declared).toBeGreaterThan(before.declared)
  expect(signedIn).toBeGreaterThan(before.signedIn)
  expect(await traffic.kept()).toEqual({ declared, accepted })
})

// At night, and where the history is there (`npm test -- --full`).
const former = process.env['VITE_TEST_FULL'] ? releasedSource() : undefined
test.each(former ? [former] : [])(
  'the last released version and this one serve one database at once',
  async ({ folder: source, remove }) => {
    const both = await startTwoServers(app, source)
    const traffic = await startTraffic(app, both)
    await pause(5000)
    await traffic.stop()
    await both.stop()
    remove()
    expect(traffic.failed).toEqual([])
    const { declared, accepted } = traffic.done
    expect(await traffic.kept()).toEqual({ declared, accepted })
  },
)
