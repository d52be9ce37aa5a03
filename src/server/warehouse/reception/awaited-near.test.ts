import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editDistance, slipsAllowed } from '#domain/parcel/rank-owners.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { awaitedNear } from './awaited-near.ts'

let app: TestApp
let awaited: readonly string[]

/** A carrier with consecutive numbers, one whose numbers all end alike, the postal union's format, and short numbers. */
const numbers = `
  select '8R' || lpad(n::text, 10, '0') as number from generate_series(1, 250) n
  union select '1Z99' || lpad((n * 7919 % 100000)::text, 6, '0') || '01001' from generate_series(1, 150) n
  union select 'XS' || lpad((n * 2654435761 % 1000000000)::text, 9, '0') || 'FR' from generate_series(1, 100) n
  union select 'AB' || n from generate_series(10, 30) n`

beforeAll(async () => {
  app = await createTestApp()
  const { id } = await app.makeCustomer()
  await app.deps.pool.query(
    `insert into parcels (customer_id, tracking_number, merchant, requested_action, status, created_at, updated_at)
     select $1, number, 'Fnac', 'grouping', 'pending_arrival', t.at, t.at
     from (select number, row_number() over (order by number) as n from (${numbers}) u) k,
       lateral (select date_trunc('milliseconds', now()) - n * interval '1 minute' as at) t`,
    [id],
  )
  const { rows } = await app.deps.pool.query<{ number: string }>(
    `select tracking_number as number from parcels where status = 'pending_arrival' order by created_at desc`,
  )
  awaited = rows.map(({ number }) => number)
})
afterAll(() => app.close())

const found = async (number: string, most = 1000, mostEndingAlike = 30) =>
  (await awaitedNear(app.deps.db, number, most, mostEndingAlike)).map((one) => one.tracking_number)

/** Newest first already: parcels that are equally close keep their order. */
const comparedWithAll = (number: string): string[] =>
  awaited
    .map((other) => ({ other, slips: editDistance(number, other) }))
    .filter(({ slips }) => slips <= slipsAllowed(number))
    .sort((one, another) => one.slips - another.slips)
    .map(({ other }) => other)

type Slip = { readonly at: number; readonly letter: string; readonly kind: 0 | 1 | 2 }

const slipped = (number: string, slips: readonly Slip[]): string =>
  slips.reduce((text, { at, letter, kind }) => {
    const place = at % (text.length + 1)
    return (
      text.slice(0, place) + (kind === 2 ? '' : letter) + text.slice(place + (kind === 0 ? 0 : 1))
    )
  }, number)

const slip = fc.record({
  at: fc.nat(40),
  letter: fc.constantFrom('0', '1', '2', '8', 'R', 'X', 'Z', '%'),
  kind: fc.constantFrom(0 as const, 1 as const, 2 as const),
})

// Removed to see it fail: `slippedTwice`, then `ending`, then `beginning`, each in turn.
test('what is a slip or two away is found, all of it and nothing else, the most alike first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat().map((n) => awaited[n % awaited.length] ?? ''),
      fc.array(slip, { maxLength: 3 }),
      fc.constantFrom(3, 30, 1000),
      async (number, slips, mostEndingAlike) => {
        const asked = slipped(number, slips)
        expect(await found(asked, 1000, mostEndingAlike)).toEqual(comparedWithAll(asked))
      },
    ),
    { numRuns: 40 },
  )
})

test('a slip is found among all the numbers that begin alike, not among the newest of them', async () => {
  const oldest = awaited.filter((number) => number.startsWith('8R')).at(-1) ?? ''
  expect((await found(`${oldest.slice(0, 5)}X${oldest.slice(6)}`, 5))[0]).toBe(oldest)
})

test('no more are given than are asked for, and none for what is no number', async () => {
  expect(await found('8R0000000150', 5)).toHaveLength(5)
  expect(await found('')).toEqual([])
  expect(await found('%%%%')).toEqual([])
  expect(await found('8R0000000150'.repeat(5))).toEqual([])
})

test('what is no longer awaited is not near', async () => {
  await app.deps.pool.query(`update parcels set status = 'received' where tracking_number = 'AB20'`)
  expect(await found('AB20')).not.toContain('AB20')
  expect(await found('AB20')).toContain('AB21')
  await app.deps.pool.query(
    `update parcels set status = 'pending_arrival' where tracking_number = 'AB20'`,
  )
})
