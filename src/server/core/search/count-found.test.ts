import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { countFound, statusesFound } from './count-found.ts'
import { searchedBy, usualLimits, type Limits, type Searched } from './searched.ts'

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

const countedFor = (text: string, where: readonly RawBuilder<SqlBool>[]): Searched => ({
  ...searchedBy(text, 'p.search_text', {
    from: sql`parcels p`,
    where,
    at: 'p.created_at',
    id: 'p.id',
  }),
})

const words = [
  'amazon',
  'micromania',
  'introuvable',
  'nouveau',
  'fnac',
  '6a9',
  '6',
  'on',
  'nulle part',
]
const filters = [[], [sql<SqlBool>`p.status = 'blocked'`]]
/** Each ends in another way: among the newest, among more of them, by the index. */
const ways: readonly Limits[] = [
  usualLimits,
  { ...usualLimits, newest: 20, newestKept: 20, frequent: 400, frequentKept: 400 },
  { ...usualLimits, newest: 1, newestKept: 1, frequent: 1, frequentKept: 1, byStatus: 40 },
  { ...usualLimits, newest: 5, newestKept: 5, frequent: 30, frequentKept: 30, byStatus: 200 },
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

// Removed to see it fail: the newest rows that are fewer than what is asked for, of `isExact`.
test('whichever way it is counted, a search finds as many, up to where counting stops', async () => {
  for (const [text, where] of words.flatMap((word) =>
    filters.map((each) => [word, each] as const),
  )) {
    const searched = countedFor(text, where)
    const all = [...(await plainCount(searched)).values()].reduce((sum, n) => sum + n, 0)
    for (const [limits, most] of ways.flatMap((one) => [10, 1001].map((n) => [one, n] as const))) {
      const counted = await countFound(app.deps.db, searched, most, limits)
      expect({ text, most, limits, counted }).toEqual({
        text,
        most,
        limits,
        counted: Math.min(all, most),
      })
    }
  }
})

test('by status it finds as many, or says that the word is too frequent to be told so', async () => {
  let told = 0
  for (const text of words) {
    const searched = countedFor(text, [])
    const all = await plainCount(searched)
    for (const limits of ways) {
      const counted = await statusesFound(app.deps.db, searched, 1001, limits)
      if (!counted) continue
      told += 1
      expect({ text, ...Object.fromEntries(counted) }).toEqual({ text, ...Object.fromEntries(all) })
    }
  }
  expect(told).toBeGreaterThan(words.length / 2)
})
