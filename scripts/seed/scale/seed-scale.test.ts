import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { CannotStart } from '../../cannot-start.ts'
import { seedScale } from './seed-scale.ts'

let app: TestApp
const factor = 0.001

beforeAll(async () => {
  app = await createTestApp()
  await publishFirstCatalogue(app.deps.db)
})
afterAll(() => app.close())

test('a scaled office breaks no rule of money or parcels, and its counts are right', async () => {
  await addOperator('operateur@escale.test')
  const size = await seedScale(connectionString(), factor)
  expect(size).toEqual({ parcels: 1000, clients: 100, orders: 300 })
  expect(await brokenInvariants(app.deps.pool)).toEqual({})

  const { rows: news } = await app.deps.pool.query(
    `select (select count(*)::int from cargo_claims) as claims, (select count(*) > 0 from tracking_events) as heard,
       (select count(*)::int from box_tracking t where next_read_at is not null) as due`,
  )
  expect(news).toEqual([{ claims: 2, heard: true, due: 0 }])

  const { rows: counted } = await app.deps.pool.query(
    `select 'parcels:' || status as name, count(*)::int as total from parcels group by 1 order by 1`,
  )
  const { rows: told } = await app.deps.pool.query(
    `select name, sum(n)::int as total from (select name, total as n from tallies union all select name, delta from tally_changes) t
     where name like 'parcels:%' group by 1 having sum(n) > 0 order by 1`,
  )
  expect(told).toEqual(counted)
})

test('it is laid once, and every index and trigger is back', async () => {
  await expect(seedScale(connectionString(), factor)).rejects.toThrow(CannotStart)
  const { rows } = await app.deps.pool.query(
    `select tgname from pg_trigger where tgenabled = 'D' union all
     select relname from pg_class where relname = 'searched_parcels_words' and relkind <> 'i'`,
  )
  expect(rows).toEqual([])
  const { rows: indexes } = await app.deps.pool.query(
    `select indexname from pg_indexes where tablename = 'parcels'`,
  )
  expect(indexes.length).toBeGreaterThan(10)
})

test('a database with somebody in it, and a factor out of range, are refused', async () => {
  await addOperator('quelquun@exemple.fr')
  await expect(seedScale(connectionString(), factor)).rejects.toThrow(/pas de la démonstration/)
  await expect(seedScale(connectionString(), 2)).rejects.toThrow(/échelle va de/)
  await expect(seedScale(connectionString(), Number.NaN)).rejects.toThrow(/échelle va de/)
})

const connectionString = () => app.deps.config.DATABASE_URL

const addOperator = (email: string) =>
  app.deps.pool.query(
    `insert into users (email, name, role, email_verified, is_active) values ($1, 'Sophie', 'operateur', true, true)`,
    [email],
  )
