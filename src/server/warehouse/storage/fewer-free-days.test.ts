import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { accept, receivedParcel, requestedQuote, send } from '#tests/support/quote-scenes.ts'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'

const start = middayOf(new Date())
const at = (days: number) => new Date(start.getTime() + days * 86_400_000)
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
  app.clock.now = start
  await listFrom(25, 2, { gratuit: 20, standard: 40 })
  await listFrom(45, 3, { gratuit: 25, standard: 50 })
})
afterAll(() => app.close())

/** From that day on, these plans have other free days. */
async function listFrom(
  day: number,
  version: number,
  { gratuit, standard }: { readonly gratuit: number; readonly standard: number },
): Promise<void> {
  const { plans } = initialCatalogue
  const changed = {
    ...plans,
    gratuit: { ...plans.gratuit, freeStorageDays: gratuit },
    standard: { ...plans.standard, freeStorageDays: standard },
  }
  await app.deps.pool.query(
    'insert into catalogue_versions (version, effective_from, content) values ($1, $2, $3)',
    [version, at(day), JSON.stringify({ ...initialCatalogue, plans: changed })],
  )
}

async function receivedOn(day: number, plan: 'gratuit' | 'standard'): Promise<string> {
  app.clock.now = at(day)
  const owner = await app.makeCustomer({ plan })
  return receivedParcel(app, owner, admin, { receivedDaysAgo: 0 })
}

const dueOf = async (parcelId: string) =>
  (await app.request('GET', `/api/warehouse/parcels/${parcelId}/record`, { as: admin })).body
    .storage.daysDue

const isOverdue = async (parcelId: string): Promise<boolean> => {
  const path = '/api/warehouse/parcels?status=overdue&limit=100'
  const { items } = (await app.request('GET', path, { as: admin })).body
  return items.some(({ id }: { id: string }) => id === parcelId)
}

// Seen to fail without `promisedTo` in `storedParcel`, then without each `byArrival` of `isStorageOverdue`.
test.each([
  ['before the first', 0, 'gratuit', 30],
  ['before the first', 0, 'standard', 60],
  ['under the one with the fewest days', 30, 'gratuit', 25],
  ['under the one with the fewest days', 30, 'standard', 50],
  ['under the last one', 46, 'gratuit', 25],
] as const)(
  'a parcel that came %s (day %i, %s) has %i free days: no later list takes any back',
  async (_, day, plan, free) => {
    const parcelId = await receivedOn(day, plan)
    const waived = await receivedOn(day, plan)
    await app.deps.pool.query(
      `insert into storage_waivers (parcel_id, days, amount_cents, reason, waived_at, waived_by)
        values ($1, 2, 200, 'Geste', now(), $2)`,
      [waived, admin.id],
    )
    for (const [after, due] of [
      [free, 0],
      [free + 1, 1],
      [free + 3, 3],
    ] as const) {
      app.clock.now = at(day + after)
      const dueAfterWaiver = Math.max(0, due - 2)
      expect([after, await dueOf(parcelId), await dueOf(waived)]).toEqual([
        after,
        due,
        dueAfterWaiver,
      ])
      expect([after, await isOverdue(parcelId), await isOverdue(waived)]).toEqual([
        after,
        due > 0,
        dueAfterWaiver > 0,
      ])
    }
  },
)

// Seen to fail with the free days of the list that priced the quote, in the invariant on the storage that was agreed to.
test('the storage that is agreed to under a list with fewer days counts the promised ones', async () => {
  app.clock.now = at(0)
  const owner = await app.makeCustomer()
  const parcelId = await receivedParcel(app, owner, admin, { receivedDaysAgo: 0 })
  app.clock.now = at(47)
  const quoteId = await requestedQuote(app, owner, [parcelId])
  await send(app, admin, quoteId, 0)
  expect((await accept(app, owner, quoteId, 1)).status).toBe(200)
  const { rows } = await app.deps.pool.query(
    'select l from quote_versions v, jsonb_array_elements(v.lines) l where v.quote_id = $1',
    [quoteId],
  )
  const storage = rows.filter(({ l }) => l.code === 'storage')
  expect(storage).toMatchObject([{ l: { quantity: 17 } }])
  expect(await brokenInvariants(app.deps.pool)).toEqual({})
})

// Seen to fail with the draft's own days: 46 − 10 days due.
test('the preview of a draft with fewer days counts the promised ones, as its publication would', async () => {
  app.clock.now = at(0)
  const owner = await app.makeCustomer()
  const parcelId = await receivedParcel(app, owner, admin, { receivedDaysAgo: 0 })
  app.clock.now = at(46)
  const quoteId = await requestedQuote(app, owner, [parcelId])
  const { plans } = initialCatalogue
  const fewer = { ...plans, gratuit: { ...plans.gratuit, freeStorageDays: 10 } }
  const { rows } = await app.deps.pool.query(
    `insert into catalogue_drafts (name, content, prepared_from, compared_with, created_at, updated_at, updated_by)
      values ('Moins de jours', $1, 3, 3, now(), now(), $2)
      returning id, (select number from quotes where id = $3)`,
    [JSON.stringify({ ...initialCatalogue, plans: fewer }), admin.id, quoteId],
  )
  const [{ id, number }] = rows
  const path = `/api/admin/catalogue/price-preview?before=3&after=${id}&quote=${number}`
  const { before, after } = (await app.request('GET', path, { as: admin })).body
  const daysOf = ({ lines }: typeof before) =>
    lines.find(({ code }: { code: string }) => code === 'storage').quantity
  expect([daysOf(before), daysOf(after)]).toEqual([16, 16])
})
