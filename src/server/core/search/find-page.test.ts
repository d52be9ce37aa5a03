import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchingParcels } from '#server/warehouse/parcels/warehouse-queries.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Cursor } from '#server/core/paging.ts'
import { idsFound } from './find-page.ts'
import { allOf, foundByIndex, type Limits, type Searched, usualLimits } from './searched.ts'
import { countFound } from './count-found.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { id } = await app.makeCustomer()
  const other = await app.makeCustomer()
  await app.deps.pool.query(`update customers set first_name = 'Zéphyrine' where user_id = $1`, [
    other.id,
  ])
  // Two hundred days and more, five parcels of one instant; one in two, one in nine, the oldest only, the newest only.
  await app.deps.pool.query(
    `insert into parcels (customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
     select case when n % 7 = 0 then $2::uuid else $1::uuid end, '6A9' || lpad(n::text, 8, '0'),
       case when n < 3 then 'Introuvable' when n > 390 then 'Nouveau' when n % 2 = 0 then 'Amazon' when n % 9 = 0 then 'Micromania' else 'Fnac' end,
       'grouping', (array['pending_arrival', 'received', 'blocked', 'delivered'])[1 + n % 4], t.at, t.at
     from generate_series(1, 400) n, lateral (select timestamptz '2026-09-01 23:59:59.999Z' - (400 - n) / 5 * interval '61 hours' as at) t`,
    [id, other.id],
  )
  const { rows: operators } = await app.deps.pool.query<{ id: string }>(
    `select user_id as id from customers limit 1`,
  )
  // Of those that arrived, the oldest came last; some stand on a shelf.
  await app.deps.pool.query(
    `insert into receptions (parcel_id, weight_g, length_mm, width_mm, height_mm, shelf, received_at, received_by)
     select p.id, 1, 1, 1, 1, case when right(p.tracking_number, 1) = '3' then 'B12' else 'C1' end,
       timestamptz '2026-10-01Z' + (timestamptz '2026-09-02Z' - p.created_at), $1
     from parcels p where p.status in ('received', 'blocked')`,
    [operators[0]?.id],
  )
})
afterAll(() => app.close())

const searches = [
  'amazon',
  'micromania',
  'introuvable',
  '6a9',
  '9',
  'nulle part',
  'zephyrine amazon',
  'b12',
  'fn',
  'on',
]
const filters = [[], [sql<boolean>`p.status = 'blocked'`], [sql<boolean>`r.shelf = 'B12'`]]
const keys = [
  { at: 'p.created_at', id: 'p.id' },
  { at: 'r.received_at', id: 'r.parcel_id' },
] as const
/** Each ends in another way: among the newest, by the index, row after row. */
const ways: readonly Limits[] = [
  usualLimits,
  { ...usualLimits, newest: 1, newestKept: 1 },
  { ...usualLimits, newest: 1, newestKept: 1, sorted: 3 },
]

type Key = (typeof keys)[number]

const searchedFor = (text: string, where: Searched['where'], key: Key): Searched => ({
  from: sql`parcels p left join receptions r on r.parcel_id = p.id left join searched_parcels t on t.parcel_id = p.id`,
  where: key.at === 'r.received_at' ? [...where, sql`r.received_at is not null`] : where,
  ...key,
  ...searchingParcels(text, {
    at: key.at === 'r.received_at' ? 't.arrived_at' : 't.at',
    where: key.at === 'r.received_at' ? [sql`t.arrived_at is not null`] : [],
    rest: where,
  }),
})

type Row = Cursor & { readonly isFound: boolean }

/** Every row, told one by one: no index, no limit. */
async function plainScan(searched: Searched): Promise<readonly Cursor[]> {
  const { where, at, id, isFound } = searched
  const { rows } =
    await sql<Row>`select ${sql.ref(id)} as id, ${sql.ref(at)} as at, ${isFound} as "isFound"
    from ${searched.from} where ${allOf(where)} order by 2 desc, 1 desc`.execute(app.deps.db)
  return rows.filter((row) => row.isFound)
}

// Removed to see it fail: the order and the cursor of what the index finds; the filters of `rest`; the look at `most`.
test('page after page, both ways, a search finds what a plain scan finds, in its order', async () => {
  let seen = 0
  for (const [text, where, key] of searches.flatMap((each) =>
    filters.flatMap((filter) => keys.map((one) => [each, filter, one] as const)),
  )) {
    const searched = searchedFor(text, where, key)
    const expected = await plainScan(searched)
    const limit = Math.max(7, Math.ceil(expected.length / 2.5))
    const all = idsOf(expected)
    for (const limits of ways) {
      const down = await pagesOf(searched, { limit, direction: 'desc' }, { limits, expected })
      const up = await pagesOf(searched, { limit, direction: 'asc' }, { limits, expected })
      const found = { text, key, limits, down, up: up.toReversed() }
      expect(found).toEqual({ text, key, limits, down: all, up: all })
    }
    seen += expected.length
  }
  expect(seen).toBeGreaterThan(1000)
})

const idsOf = (rows: readonly Cursor[]): readonly string[] => rows.map(({ id }) => id)

async function pagesOf(
  searched: Searched,
  page: { readonly limit: number; readonly direction: 'asc' | 'desc' },
  { limits, expected }: { readonly limits: Limits; readonly expected: readonly Cursor[] },
): Promise<string[]> {
  const ids: string[] = []
  let after: Cursor | undefined
  for (;;) {
    const found = await idsFound(app.deps.db, searched, { ...page, after }, limits)
    ids.push(...found)
    if (found.length < page.limit || ids.length > expected.length) return ids
    after = expected.find(({ id }) => id === found.at(-1))
  }
}

// Removed to see it fail: the limit of `newestOf` in `rowAfterRow`.
test('words of two letters are looked for in as many of the newest rows as are read for them, page after page', async () => {
  const limits = { ...usualLimits, newest: 1, newestKept: 1, short: 90 }
  const searched = searchedFor('on', filters[0] ?? [], keys[0])
  const newest = (
    await sql<Cursor>`select id, created_at as at from parcels order by 2 desc, 1 desc limit 90`.execute(
      app.deps.db,
    )
  ).rows
  const expected = (await plainScan(searched)).filter(({ id }) =>
    newest.some((row) => row.id === id),
  )
  expect(expected.length).toBeGreaterThan(7)
  const down = await pagesOf(searched, { limit: 3, direction: 'desc' }, { limits, expected })
  const up = await pagesOf(searched, { limit: 3, direction: 'asc' }, { limits, expected })
  expect({ down, up: up.toReversed() }).toEqual({ down: idsOf(expected), up: idsOf(expected) })
  expect(await countFound(app.deps.db, searched, 1001, limits)).toBe(expected.length)
})

// Removed to see it fail: `holdsWords` as one `like all` of an array.
test('one index answers every word and the filters that it has', async () => {
  const searched: Searched = {
    ...searchedFor('zephyrine amazon', [], keys[0]),
    ...searchingParcels('zephyrine amazon', {
      at: 't.at',
      where: [sql`t.country = 'Mayotte' and t.status = 'blocked'`],
      rest: [],
    }),
  }
  const plan = await app.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain ${foundByIndex(searched, {}, 10)}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  const asked = /searched_parcels_words[\s\S]*Index Cond: (.*)/.exec(plan)?.[1] ?? ''
  for (const part of ['%zephyrine%', '%amazon%', 'country =', 'status ='])
    expect(asked).toContain(part)
})
