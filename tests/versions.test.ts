import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeSchema } from '../scripts/schema/describe-schema.ts'
import { narrowedSince } from './support/narrowed-since.ts'
import { planOfStatements } from './support/plan-of-statements.ts'
import { released } from './support/released.ts'
import { createTestDatabase, forgivingPool, type TestDatabase } from './support/test-database.ts'

/**
 * What this version changes of what the last released one uses, each line with the reason why that one bears it while both serve.
 * Emptied when a version is released. A line here needs `-- needs <number>` in a migration, for the versions before that one.
 */
const borne: Readonly<Record<string, string>> = {
  'gone: refuse_quote_version_change: 5b90c85811dd05ae775ef77a0ef9fc28':
    'it refuses less: the team’s words go with the account that the transaction names, which that version never asks for',
}

let database: TestDatabase
/** One connection, whose changes are taken back. */
let single: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  single = forgivingPool(database.connectionString, 1)
})
afterAll(async () => {
  await single.end()
  await database.drop()
})

test('the schema of the last released version is still there, and its writes still pass', async () => {
  const now = await describeSchema(database.pool)
  expect(narrowedSince(released.schema, now)).toEqual(Object.keys(borne).toSorted())
})

test('PostgreSQL still plans every statement of the last released version', async () => {
  expect(released.statements.length).toBeGreaterThan(2000)
  expect(await planOfStatements(database.connectionString, released.statements)).toEqual([])
})

test('what the last released version must bear is kept from the versions before it', async () => {
  const { rows } = await database.pool.query<{ said: string | null }>(
    `select obj_description('migrations'::regclass) as said`,
  )
  const needed = /^needs (\d{4})$/.exec(rows[0]?.said ?? '')?.[1] ?? ''
  expect(Object.keys(borne).length === 0 || needed === released.newest.slice(0, 4)).toBe(true)
  // Nor is the last released version itself left behind.
  expect(needed <= released.newest.slice(0, 4)).toBe(true)
})

// Each was seen to pass with its line of `narrowedSince` removed.
describe('a change is found that', () => {
  test.each([
    [
      'removes a column',
      'alter table parcels drop column merchant cascade',
      'gone: parcels.merchant text not null',
    ],
    [
      'renames a table',
      'alter table avatars rename to portraits',
      'gone: avatars.bytes integer not null',
    ],
    [
      'changes a type',
      'alter table photos alter column bytes type bigint',
      'gone: photos.bytes integer not null',
    ],
    [
      'removes a default',
      'alter table quotes alter column version drop default',
      'gone: quotes.version integer not null default 0',
    ],
    [
      'wants what the former version does not write',
      'alter table messages add column z int not null',
      'new: messages.z integer not null',
    ],
    [
      'narrows what is written',
      `alter table messages add constraint z check (author_id is not null)`,
      'new: messages: z CHECK ((author_id IS NOT NULL))',
    ],
    [
      'widens a list of states',
      `alter table boxes drop constraint boxes_status_check, add constraint boxes_status_check check (status is not null)`,
      'new: boxes: boxes_status_check CHECK ((status IS NOT NULL))',
    ],
    [
      'allows a value once',
      'create unique index z on photos (sha256)',
      'new: CREATE UNIQUE INDEX z ON public.photos USING btree (sha256)',
    ],
    [
      'removes what a write conflicts on',
      'drop index payment_methods_of_customer',
      'gone: CREATE INDEX payment_methods_of_customer ON public.payment_methods USING btree (customer_id) WHERE (removed_at IS NULL)',
    ],
    [
      'adds a trigger',
      `create trigger z before insert on photos for each row execute function suppress_redundant_updates_trigger()`,
      'new: CREATE TRIGGER z BEFORE INSERT ON public.photos FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    ],
  ])('%s', async (_, sql, line) => {
    expect(await narrowedBy(sql)).toContain(line)
  })

  test('and what only adds is not', async () => {
    const additions = `
      alter table messages add column z int not null default 0, add column y int, add constraint z check (z < 7 and y > 2);
      create index z on messages (z); create unique index y on messages (y, author_id);
      create table zz (id int primary key, n int not null check (n > 0), parcel_id uuid references parcels (id))`
    expect(await narrowedBy(additions)).toEqual(Object.keys(borne).toSorted())
  })

  async function narrowedBy(sql: string): Promise<string[]> {
    await single.query('begin')
    await single.query(sql)
    const found = narrowedSince(released.schema, await describeSchema(single))
    await single.query('rollback')
    return found
  }
})

// Last, for the changes stay.
test('a statement that names what is gone is found, with its file', async () => {
  await database.pool.query('alter table photos drop column sha256')
  await database.pool.query('alter table tallies drop constraint tallies_pkey')
  const some = released.statements.filter(([, text]) => /photos|tallies/.test(text))
  const found = await planOfStatements(database.connectionString, some)
  const [folding, upload] = ['office/tallies/fold-tallies', 'warehouse/photos/upload-photo']
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^src/server/${folding}.ts: .*ON CONFLICT`)),
      `src/server/${upload}.ts: column "sha256" of relation "photos" does not exist`,
    ]),
  )
})
