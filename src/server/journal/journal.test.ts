import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFact, type Fact } from '#server/core/facts.ts'
import { insertBelongings, type Belongings } from '#tests/support/fixtures.ts'
import { sealJournal } from './seal-journal.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let chief: Person
let operateur: Person
let marie: Person
let hers: Belongings
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.makeStaff('super_admin')
  operateur = await app.makeStaff('operateur')
  marie = await app.makeCustomer()
  hers = await insertBelongings(app.deps, marie, { operateur, admin: chief })
})
afterAll(() => app.close())

const journal = (query = '') => app.request('GET', `/api/admin/journal${query}`, { as: chief })
const types = async (query = ''): Promise<string[]> =>
  (await journal(query)).body.items.map(({ type }: { type: string }) => type)

async function does(who: Person, fact: Fact): Promise<void> {
  const ctx = await app.contextOf(who)
  await ctx.db.transaction().execute((tx) => recordFact(tx, ctx, fact))
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
}

test('the journal tells who of the staff changed what, from what to what, and nothing of customers', async () => {
  const member = await app.makeStaff('operateur')
  const { status } = await app.request('PUT', `/api/admin/staff/${member.id}/role`, {
    as: chief,
    body: { role: 'admin', former: 'operateur' },
  })
  expect(status).toBe(200)
  await does(marie, { type: 'parcel.edited', customerId: marie.id, parcelId: hers.parcelId })
  expect((await journal()).body).toEqual({
    items: [
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: { id: chief.id, name: 'Marie Tehei', role: 'super_admin' },
        type: 'staff.role-changed',
        details: {},
        subject: { kind: 'customer', id: member.id, label: 'Marie Tehei' },
        change: { before: { role: 'operateur' }, after: { role: 'admin' } },
      },
    ],
    nextCursor: null,
  })
})

test('it is filtered by person, kind, number and days', async () => {
  const { parcelId, quoteId } = hers
  await does(operateur, { type: 'parcel.blocked', customerId: marie.id, parcelId })
  await does(chief, { type: 'quote.sent', customerId: marie.id, quoteId })
  await does(chief, { type: 'account.signed-in', customerId: chief.id })
  expect(await types()).toEqual(['quote.sent', 'parcel.blocked', 'staff.role-changed'])
  expect(await types(`?person=${operateur.id}`)).toEqual(['parcel.blocked'])
  expect(await types('?kind=quotes')).toEqual(['quote.sent'])
  expect(await types('?kind=sessions')).toEqual(['account.signed-in'])

  const parcel = app.deps.db.selectFrom('parcels').select('tracking_number')
  const { tracking_number } = await parcel.where('id', '=', parcelId).executeTakeFirstOrThrow()
  expect(await types(`?number=${tracking_number.toLowerCase()}`)).toEqual(['parcel.blocked'])
  const customer = app.deps.db.selectFrom('customers').select('client_number')
  const { client_number } = await customer.executeTakeFirstOrThrow()
  expect(await types(`?number=${client_number}`)).toEqual(['quote.sent', 'parcel.blocked'])
  expect(await types('?number=RIEN')).toEqual([])
  expect(await types('?from=2100-01-01')).toEqual([])
  expect(await types('?to=2000-01-01')).toEqual([])
})

test('its pages follow each other without a gap or a line twice', async () => {
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await journal(`?limit=1${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.items.map(({ type }: { type: string }) => type))
    cursor = body.nextCursor ?? ''
  } while (cursor)
  expect(seen).toEqual(await types())
  expect((await journal('?cursor=nonsense')).status).toBe(422)
})

test('the whole of a filter is a CSV, and a name that is a formula is none', async () => {
  await app.deps.db
    .updateTable('users')
    .set({ name: '=HYPERLINK("x")' })
    .where('id', '=', operateur.id)
    .execute()
  await does(operateur, { type: 'parcel.unblocked', parcelId: hers.parcelId })
  const answer = await app.request('GET', `/api/admin/journal.csv?person=${operateur.id}`, {
    as: chief,
  })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="journal-/)
  const lines = new TextDecoder().decode(answer.body).split('\r\n').filter(Boolean)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=HYPERLINK`)
})

// Removed to see each fail: its trigger.
test.each([
  ['events', `update events set type = 'x'`],
  ['events', 'delete from events'],
  ['events', 'truncate events cascade'],
  ['fact_changes', `update fact_changes set after = '{}'`],
  ['fact_changes', 'delete from fact_changes'],
  ['fact_changes', 'truncate fact_changes'],
  ['audit_seals', `update audit_seals set ends = true`],
  ['audit_seals', 'delete from audit_seals'],
  ['audit_seals', 'truncate audit_seals'],
])('%s are append-only: the application’s own user cannot « %s »', async (table, damage) => {
  // A trigger on rows is silent where there is none.
  await does(chief, { type: 'parcel.packed', change: { before: {}, after: { boxes: 1 } } })
  await sealJournal(await app.contextOf(chief))
  await expect(app.deps.pool.query(damage)).rejects.toThrow(`${table} are append-only`)
})
