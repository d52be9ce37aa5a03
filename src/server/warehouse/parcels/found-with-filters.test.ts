import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cursor } from '#server/core/paging.ts'
import { countFound } from '#server/core/search/count-found.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import { allOf, type Limits, type Searched, usualLimits } from '#server/core/search/searched.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { searchedParcels } from './find-warehouse-parcels.ts'
import { parcelConditions, type ParcelFilter } from './parcel-conditions.ts'

let app: TestApp
let chosen: string
beforeAll(async () => {
  app = await createTestApp()
  const [here, there] = [await app.makeCustomer(), await app.makeCustomer()]
  const { pool } = app.deps
  const inMayotte = `update customers set country = 'Mayotte', last_name = 'Zéphyrine', client_number = 'CLT-424242' where user_id = $1`
  await pool.query(inMayotte, [there.id])
  // Two hundred days; state, owner, shop and arrival each repeat at another interval.
  await pool.query(
    `insert into parcels (customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
     select case when n % 5 = 0 then null when n % 3 = 0 then $2::uuid else $1::uuid end, '6A9' || lpad(n::text, 8, '0'),
       case when n < 4 then 'Introuvable' when n % 2 = 0 then 'Amazon' else 'Fnac' end, 'grouping',
       case when n % 5 = 0 then 'received' else (array['pending_arrival', 'received', 'blocked', 'delivered'])[1 + n % 4] end, t.at, t.at
     from generate_series(1, 240) n, lateral (select timestamptz '2026-09-01 23:59:59.999Z' - (240 - n) / 4 * interval '80 hours' as at) t`,
    [here.id, there.id],
  )
  await pool.query(
    `insert into receptions (parcel_id, weight_g, length_mm, width_mm, height_mm, shelf, received_at, received_by, began_parcel)
     select p.id, 1, 1, 1, 1, case when right(p.tracking_number, 1) = '3' then 'B12' else 'C1' end,
       p.created_at + (right(p.tracking_number, 2)::int % 13) * interval '1 day', $1, p.customer_id is null
     from parcels p where p.status <> 'pending_arrival'`,
    [here.id],
  )
  // Updated after the insert: the search rows must follow.
  await pool.query(
    `update parcels set destroyed_at = created_at where status = 'blocked' and tracking_number like '%2'`,
  )
  await pool.query(
    `insert into parcel_blocks (parcel_id, reason, choices, deadline, blocked_at, blocked_by)
     select id, 'Une batterie', '{return}', created_at + interval '30 days', created_at, $1 from parcels where status = 'blocked'`,
    [here.id],
  )
  await pool.query(`update parcels set status = 'unclaimed' where tracking_number like '%11'`)
  const { rows } = await pool.query<{ id: string }>(`select id from parcels order by id limit 9`)
  chosen = rows.map(({ id }) => id).join(',')
})
afterAll(() => app.close())

const words = ['amazon', 'zephyrine', 'introuvable', '6a9', 'b12', 'ma', 'z']
const filters = (): readonly ParcelFilter[] => [
  {},
  { status: 'blocked' },
  { status: 'destroyed' },
  { status: 'destroyed', arrivedFrom: '2025-06-01' },
  { status: 'pending', territory: 'Mayotte' },
  { status: 'unidentified' },
  { status: 'overdue' },
  { status: 'late-choice' },
  { territory: 'Mayotte' },
  { undeclared: 'yes', status: 'received' },
  { olderThan: '90', territory: 'Mayotte' },
  { arrivedFrom: '2025-09-01', arrivedTo: '2026-06-30' },
  { arrivedTo: '2026-05-01', territory: 'Mayotte' },
  { arrivedFrom: '2025-06-01', status: 'delivered' },
  { client: 'CLT-424242', shelf: 'C1' },
  { chosen },
]
/** Each ends in another way: among the newest, by the index, row after row; a count among more of the newest. */
const ways: readonly Limits[] = [
  usualLimits,
  { ...usualLimits, newest: 1, newestKept: 1, frequent: 1, frequentKept: 1 },
  { ...usualLimits, newest: 1, newestKept: 12, sorted: 3 },
]

type Row = Cursor & { readonly isFound: boolean }

/** Every row, checked one by one in its own tables. */
async function plainScan(searched: Searched): Promise<readonly Row[]> {
  const { where, at, id, isFound } = searched
  const { rows } =
    await sql<Row>`select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${isFound} as "isFound"
    from ${searched.from} where ${allOf(where)} order by 2 desc, 1 desc`.execute(app.deps.db)
  return rows.filter((row) => row.isFound)
}

// Removed to see it fail: `words.where` and `words.rest`, each.
test('under every filter a search lists and counts what a plain scan finds', async () => {
  const ctx = { db: app.deps.db, now: () => new Date('2026-09-20T12:00:00Z') }
  const seen = new Set<ParcelFilter>()
  for (const filter of filters()) {
    const conditions = await parcelConditions(ctx, filter)
    for (const search of words) {
      const searched = searchedParcels({ ...filter, search }, conditions)
      const expected = await plainScan(searched)
      if (expected.length > 0) seen.add(filter)
      const found = { filter, search, ...(await foundIn(searched, expected)) }
      const all = expected.map(({ id }) => id)
      const pages = ways.map(() => [all.slice(0, 7), all.slice(3, 10)])
      const counts = ways.map(() => [Math.min(all.length, 5), all.length])
      expect(found).toEqual({ filter, search, pages, counts })
    }
  }
  expect(seen.size).toBe(filters().length)
})

async function foundIn(searched: Searched, expected: readonly Row[]) {
  const { db } = app.deps
  const pages: (readonly string[])[][] = []
  const counts: number[][] = []
  for (const limits of ways) {
    const first = await idsFound(db, searched, { limit: 7 }, limits)
    const after = expected[2]
    const next = after ? await idsFound(db, searched, { limit: 7, after }, limits) : []
    pages.push([first, next])
    const few = await countFound(db, searched, 5, limits)
    counts.push([few, await countFound(db, searched, 1001, limits)])
  }
  return { pages, counts }
}

// Removed to see it fail: the parcels that `search_parcels_of_customer` holds first.
test('who moves and is renamed while several of their parcels change waits, and is found where they live', async () => {
  const mover = await app.makeCustomer()
  const { pool } = app.deps
  const { rows } = await pool.query<{ id: string }>(
    `insert into parcels (customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
     select $1, 'MV' || lpad(n::text, 10, '0'), 'Déménageur', 'grouping', 'pending_arrival', now(), now() from generate_series(1, 30) n returning id`,
    [mover.id],
  )
  const ids = rows.map(({ id }) => id).sort()
  const changeAll = async (status: string) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const id of ids.toReversed()) {
        await client.query('select from parcels where id = any($1) order by id for update', [ids])
        await client.query('update parcels set status = $2 where id = $1', [id, status])
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const move = (country: string, name: string) =>
    pool.query('update customers set country = $2, last_name = $3 where user_id = $1', [
      mover.id,
      country,
      name,
    ])
  await Promise.all([
    changeAll('received'),
    move('Guyane', 'Partie'),
    changeAll('pending_arrival'),
    move('Wallis-et-Futuna', 'Arrivée'),
  ])
  await move('Mayotte', 'Demeurée')
  const { rows: told } = await pool.query(
    `select distinct country, words like '%demeuree%' as renamed from searched_parcels where owner_id = $1`,
    [mover.id],
  )
  expect(told).toEqual([{ country: 'Mayotte', renamed: true }])
})
