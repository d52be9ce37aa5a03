import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { initialVatTable, vatKinds, vatZones } from '#domain/invoice/vat.ts'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import { middayOf, type Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { currentVat } from './vat-queries.ts'

const path = '/api/admin/vat/versions'
const start = middayOf(new Date())
let till: Till
let admin: Person
let other: Person
let marie: Person
beforeAll(async () => {
  till = await openTill()
  admin = await till.app.makeStaff('admin')
  other = await till.app.makeStaff('admin')
  marie = await till.app.makeCustomer()
})
afterAll(() => till.close())
beforeEach(() => {
  till.app.clock.now = start
})

const on = (days: number) => parisDayText(addDays(parisDayOf(start), days))
const later = (days: number) => {
  till.app.clock.now = new Date(start.getTime() + days * 86_400_000)
}
/** The shipped rates, but with other rates for storage in the departments and for transport to the other territories. */
const rules = (storage: number, carrier: number) => {
  const { real, franchise } = initialVatTable.rules
  return {
    franchise,
    real: {
      ...real,
      storage: { ...real.storage, dom: { rate: storage, exemption: null } },
      carrier: { ...real.carrier, com: { rate: carrier, exemption: null } },
    },
  }
}
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const table = (days: number, changed: object = {}) => ({
  effectiveFrom: on(days),
  regime: 'real',
  rules: rules(850, 550),
  ...changed,
})
const read = async () => (await till.app.request('GET', path, { as: admin })).body
const prepare = (body: object, as = admin) => till.app.request('POST', path, { as, body })
async function act(version: number, what: string, revision: number, as = admin) {
  await till.app.deps.pool.query('update sessions set proved_at = $1', [till.app.clock.now])
  return till.app.request('POST', `${path}/${version}/${what}`, { as, body: { revision } })
}
const facts = async (version: number) => {
  const { rows } = await till.app.deps.pool.query(
    `select e.type, c.before, c.after from events e join fact_changes c on c.event_id = e.id
      where e.type like 'vat.%' and e.details->>'version' = $1 order by e.id`,
    [String(version)],
  )
  return rows
}

describe('a prepared table', () => {
  test('holds for nothing before somebody confirms it, and from its day on afterwards', async () => {
    const { status, body } = await prepare(table(10))
    expect([status, body.state]).toEqual([200, 'prepared'])
    later(11)
    expect((await currentVat(till.app.deps.db, till.app.clock.now)).version).toBe(1)
    expect((await act(body.version, 'confirmation', 1)).body.code).toBe('date-past')
    later(0)
    expect((await act(body.version, 'confirmation', 1)).body.state).toBe('future')
    const held = async (days: number) =>
      (await currentVat(till.app.deps.db, new Date(start.getTime() + days * 86_400_000))).version
    expect([await held(9), await held(10), await held(500)]).toEqual([
      1,
      body.version,
      body.version,
    ])
    const [prepared, confirmed] = await facts(body.version)
    expect(prepared).toMatchObject({
      type: 'vat.prepared',
      before: { 'vat.real.storage.dom': { ratePercentBp: 2000 } },
      after: {
        'vat.real.storage.dom': { ratePercentBp: 850 },
        'vat.real.carrier.com': { ratePercentBp: 550 },
      },
    })
    expect(confirmed.type).toBe('vat.confirmed')
    expect((await act(body.version, 'withdrawal', 2)).status).toBe(200)
    expect(await held(500)).toBe(1)
  })

  test.each([
    ['today', () => table(0), 422],
    ['a day twice', () => table(30), 409],
    ['a rule without VAT that says no reason', () => table(31, { rules: rules(0, 550) }), 409],
    ['a table that lacks a kind', () => table(32, { rules: lacking() }), 422],
  ])('is refused for %s', async (_, body, status) => {
    await prepare(table(30))
    expect((await prepare(body())).status).toBe(status)
  })

  test('that two save at once is saved once; nobody confirms what they did not see', async () => {
    const { body } = await prepare(table(40))
    const save = (as: Person, storage: number) =>
      till.app.request('PUT', `${path}/${body.version}`, {
        as,
        body: { revision: 1, ...table(40, { rules: rules(storage, 550) }) },
      })
    const answers = await Promise.all([save(admin, 1000), save(other, 1100)])
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale')
    expect((await act(body.version, 'confirmation', 1)).body.code).toBe('stale')
    expect((await act(body.version, 'confirmation', 2)).status).toBe(200)
    expect((await save(admin, 1200)).status).toBe(409)
    const change = till.app.deps.pool.query(
      `update vat_versions set rules = '{}' where version = $1`,
      [body.version],
    )
    await expect(change).rejects.toThrow('never changes')
    expect((await act(body.version, 'withdrawal', 3)).status).toBe(200)
  })

  test('for one day is one, however many prepare it at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => prepare(table(50))))
    expect(statuses(answers)).toEqual([200, 409, 409])
    const twice = till.app.deps.pool.query(
      `insert into vat_versions (version, effective_from, regime, rules, created_at) select 999, effective_from, regime, rules, now() from vat_versions where version = 1`,
    )
    await expect(twice).rejects.toThrow('vat_versions_dates')
  })
})

const lacking = () => {
  const { real, franchise } = rules(850, 550)
  const { plan: _, ...others } = real
  return { franchise, real: others }
}

test('an invoice takes the table of the day of its payment, its credit note keeps it, and the builder agrees', async () => {
  const { app } = till
  const buy = async () => {
    const quote = await till.makeQuote(marie)
    const opened = await till.open(marie, [quote])
    await till.pay(opened.body.url)
    const { orderId } = (await till.checkout(marie, opened.body.url)).body
    return { orderId, quoteId: quote.id }
  }
  const contentsOf = async (orderId: string) => {
    const { rows } = await app.deps.pool.query(
      `select content from invoices where order_id = $1 order by corrects nulls first`,
      [orderId],
    )
    return rows.map(({ content }) => ({
      toVerify: content.vatToVerify,
      carrier: content.sections[0].lines.find(({ code }: { code: string }) => code === 'carrier')
        ?.vat,
    }))
  }
  const before = await buy()
  const exempt = initialVatTable.rules.real.carrier.com
  expect(await contentsOf(before.orderId)).toEqual([{ toVerify: true, carrier: exempt }])

  // Stripe dates the payment by the machine's clock, so the table is prepared the day before yesterday.
  later(-2)
  const { body } = await prepare(table(-1))
  await act(body.version, 'confirmation', 1)
  later(0)
  const after = await buy()
  const charged = { rate: 550, exemption: null }
  expect(await contentsOf(after.orderId)).toEqual([{ toVerify: false, carrier: charged }])
  const desk = await app.request('GET', `/api/admin/quotes/${after.quoteId}/desk`, { as: admin })
  expect(desk.body.vat).toEqual({
    toVerify: false,
    rates: vatKinds.map((kind) => ({
      kind,
      basisPoints: kind === 'carrier' ? 550 : initialVatTable.rules.real[kind].com.rate,
    })),
  })
  const refunds = refundDesk(till, admin)
  await app.deps.pool.query('update sessions set proved_at = $1', [app.clock.now])
  expect((await refunds.ask(before.orderId, { kind: 'whole' })).status).toBe(200)
  await refunds.settled(before.orderId, ({ status }) => expect(status).toBe('refunded'))
  expect(await contentsOf(before.orderId)).toEqual([
    { toVerify: true, carrier: exempt },
    { toVerify: true, carrier: exempt },
  ])
})

test('the shipped table is confirmed as it is; the checklist asks for it until then', async () => {
  later(-30)
  const settings = async () =>
    (await till.app.request('GET', '/api/admin/settings', { as: admin })).body.vatToVerify
  expect(await settings()).toBe(true)
  const { inForce } = await read()
  expect(inForce).toMatchObject({ version: 1, preparedBy: null, state: 'current' })
  for (const zone of vatZones) expect(inForce.rules.real.plan[zone].rate).toBe(2000)
  expect((await act(1, 'withdrawal', 1)).body.code).toBe('version-in-force')
  expect((await act(1, 'confirmation', 1)).status).toBe(200)
  expect(await settings()).toBe(false)
  expect((await act(1, 'confirmation', 2)).body.code).toBe('version-confirmed')
})
