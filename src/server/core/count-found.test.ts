import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { countFound, statusesFound, type Reach } from './count-found.ts'
import type { Searched } from './search-slices.ts'
import { holdsWords } from './search-words.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { id } = await app.makeCustomer()
  // One in two, one in nine, the oldest only, the newest only.
  await app.deps.pool.query(
    `insert into parcels (customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
     select $1, '6A9' || lpad(n::text, 8, '0'),
       case when n = 1 then 'Introuvable' when n > 290 then 'Nouveau' when n % 2 = 0 then 'Amazon' when n % 9 = 0 then 'Micromania' else 'Fnac' end,
       'grouping', (array['pending_arrival', 'received', 'blocked', 'delivered'])[1 + n % 4], t.at, t.at
     from generate_series(1, 300) n, lateral (select now() - (300 - n) * interval '1 hour' as at) t`,
    [id],
  )
})
afterAll(() => app.close())

const searchedFor = (text: string, where: readonly RawBuilder<SqlBool>[]): Searched => ({
  from: (rows) => sql`${rows} p`,
  where,
  at: 'p.created_at',
  id: 'p.id',
  row: { table: 'parcels', id: 'p.id', at: 'p.created_at' },
  isFound: holdsWords('p.search_text', text),
  words:
    text.length > 1
      ? {
          typed: text,
          table: 'searched_parcels',
          id: 'parcel_id',
          at: 'at',
          text: 'words',
        }
      : undefined,
})

const words = ['amazon', 'micromania', 'introuvable', 'nouveau', 'fnac', '6a9', '6', 'nulle part']
const filters = [[], [sql<SqlBool>`p.status = 'blocked'`]]
/** Each ends in another way: by the sample, the newest, the few that the words find, slice after slice, row after row. */
const reaches: readonly Reach[] = [
  { sample: 1000, told: 1000, newest: 1, few: 1, walked: 1, states: 1 },
  { sample: 20, told: 20, newest: 400, few: 1, walked: 1, states: 1 },
  { sample: 20, told: 20, newest: 1, few: 200, walked: 1, states: 200 },
  { sample: 5, told: 5, newest: 30, few: 5, walked: 1, states: 40 },
  { sample: 1, told: 1, newest: 1, few: 1, walked: 1, states: 1 },
]

const plainCount = async (searched: Searched): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{
    status: string
    n: number
  }>`select status, count(*)::int as n from parcels p
    where ${sql.join([searched.isFound, ...searched.where], sql` and `)} group by status`.execute(
    app.deps.db,
  )
  return new Map(rows.map(({ status, n }) => [status, n]))
}

test('whichever way it is counted, a search finds as many, up to where counting stops', async () => {
  for (const [text, where] of words.flatMap((word) =>
    filters.map((each) => [word, each] as const),
  )) {
    const searched = searchedFor(text, where)
    const all = [...(await plainCount(searched)).values()].reduce((sum, n) => sum + n, 0)
    for (const [reach, most] of reaches.flatMap((one) =>
      [10, 1001].map((n) => [one, n] as const),
    )) {
      const counted = await countFound(app.deps.db, searched, most, reach)
      expect({ text, most, reach, counted }).toEqual({
        text,
        most,
        reach,
        counted: Math.min(all, most),
      })
    }
  }
})

test('by status it finds as many, or says that the word is too frequent to be told so', async () => {
  let told = 0
  for (const text of words) {
    const searched = searchedFor(text, [])
    const all = await plainCount(searched)
    for (const reach of reaches) {
      const counted = await statusesFound(app.deps.db, searched, 1001, reach)
      if (!counted) continue
      told += 1
      expect({ text, ...Object.fromEntries(counted) }).toEqual({ text, ...Object.fromEntries(all) })
    }
  }
  expect(told).toBeGreaterThan(words.length)
})
