import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openQuoteDesk } from '#tests/support/quote-desk.ts'
import {
  factsOf,
  parcelStatus,
  receivedParcel,
  requestedQuote,
  send,
} from '#tests/support/quote-scenes.ts'

const { app, admin, operator, at, rowOf } = await openQuoteDesk()
afterAll(() => app.close())

const get = (path: string) => app.request('GET', `/api/admin/${path}`, { as: admin })
const post = (path: string, body: object) =>
  app.request('POST', `/api/admin/${path}`, { as: admin, body })

describe('the inbox', () => {
  test('finds a quote by its number with or without dashes, its client’s number and name, whatever the accents', async () => {
    const owner = await app.makeCustomer()
    const quoteId = await requestedQuote(app, owner, [], { firstName: 'Éloïse', lastName: 'Vaa' })
    const { number } = await rowOf(quoteId)
    const { client_number: client } = await app.deps.db
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const asked = [number, number.replaceAll('-', ''), client, 'eloise vaa', number.slice(-6)]
    for (const search of asked) {
      const { body } = await get(`quotes?search=${encodeURIComponent(search)}`)
      expect(
        body.items.map(({ id }: { id: string }) => id),
        search,
      ).toContain(quoteId)
    }
    expect((await get('quotes?search=personne-de-ce-nom')).body.items).toEqual([])
    // A whole number finds that quote alone, and only under its own status.
    const whole = number.toLowerCase()
    expect((await get(`quotes?search=${whole}`)).body.items).toHaveLength(1)
    expect((await get(`quotes?search=${whole}&status=draft`)).body.items).toEqual([])
    const { statuses } = (await get(`quote-counts?search=${whole}`)).body
    expect(statuses.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { status: 'pending_validation', count: 1 },
    ])

    await app.deps.db
      .updateTable('customers')
      .set({ last_name: 'Renommée' })
      .where('user_id', '=', owner.id)
      .execute()
    const { body } = await get('quotes?search=renommee')
    expect(body.items).toHaveLength(1)
    const counts = await get('quote-counts?search=renommee')
    expect(counts.body.statuses).toContainEqual({ status: 'pending_validation', count: 1 })
    expect(counts.body.statuses).toContainEqual({ status: 'draft', count: 0 })
  })

  test('a request waits too long after 24 working hours: Friday’s does not, on Sunday', async () => {
    const owner = await app.makeCustomer()
    at(new Date('2026-11-20T10:00:00.000Z'))
    const quoteId = await requestedQuote(app, owner, [])
    const { number } = await rowOf(quoteId)
    const isLate = async () => (await get(`quotes?search=${number}`)).body.items[0].isLate
    const counted = async () => (await get(`quote-counts?search=${number}`)).body.late
    at(new Date('2026-11-22T20:00:00.000Z'))
    expect([await isLate(), await counted()]).toEqual([false, 0])
    at(new Date('2026-11-23T12:00:00.000Z'))
    expect([await isLate(), await counted()]).toEqual([true, 1])
  })

  test('the export holds what the filter finds, and no formula', async () => {
    const owner = await app.makeCustomer()
    await requestedQuote(app, owner, [], { firstName: '=1+1', lastName: 'Zanzibar' })
    const path = '/api/admin/quote-export?search=zanzibar'
    const { status, body } = await app.request('GET', path, { as: admin })
    const text = new TextDecoder().decode(body)
    expect(status).toBe(200)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain('Zanzibar')
    expect(text).not.toMatch(/[;,"]=1\+1/)
  })
})

describe('a quote that staff prepare', () => {
  const asked = (customerId: string, overrides: object = {}) => ({
    customerId,
    parcelIds: [],
    shippingType: 'direct',
    destination: 'Nouvelle-Calédonie',
    mode: 'standard',
    options: [],
    insuranceTier: 0,
    ...overrides,
  })

  test('holds its parcels, is priced by their measures, and is the customer’s once it is sent', async () => {
    const owner = await app.makeCustomer()
    const parcelId = await receivedParcel(app, owner, operator)
    const { body: stock } = await get(`quotable-parcels?customerId=${owner.id}`)
    expect(stock.parcels).toMatchObject([{ id: parcelId, weightGrams: 900 }])

    const { status, body } = await post('quotes', asked(owner.id, { parcelIds: [parcelId] }))
    expect(status).toBe(200)
    expect(await rowOf(body.id)).toMatchObject({ status: 'draft', weight_g: 900, version: 0 })
    expect(await parcelStatus(app, parcelId)).toBe('pending_quote')
    const mine = `/api/quotes/${body.id}`
    expect((await app.request('GET', mine, { as: owner })).status).toBe(404)
    const { body: desk } = await get(`quotes/${body.id}/desk`)
    expect(desk.proposal.lines[0].code).toBe('carrier')

    expect((await send(app, admin, body.id, 0)).status).toBe(200)
    expect((await app.request('GET', mine, { as: owner })).status).toBe(200)
    expect(await factsOf(app, body.id)).toEqual(['quote.drafted', 'quote.sent'])
  })

  // Seen to fail: the weight stayed that of its first parcel, under the word « mesuré ».
  test('weighs what its parcels do, whichever they become', async () => {
    const owner = await app.makeCustomer()
    const [first, added] = [
      await receivedParcel(app, owner, operator),
      await receivedParcel(app, owner, operator),
    ]
    const { body } = await post('quotes', asked(owner.id, { parcelIds: [first] }))
    await send(app, admin, body.id, 0, { parcelIds: [first, added] })
    const { body: seen } = await app.request('GET', `/api/quotes/${body.id}`, { as: owner })
    expect(seen).toMatchObject({ weightGrams: 1800, isWeightMeasured: true })
  })

  // Removed to see it fail: `role` in live-customer.
  test('is for no one of the team, whose client number stays', async () => {
    const owner = await app.makeCustomer()
    await app.deps.pool.query(`update users set role = 'operateur' where id = $1`, [owner.id])
    const why = { unmeasuredReason: 'Demandé au téléphone', weightGrams: 900 }
    expect((await post('quotes', asked(owner.id, why))).status).toBe(404)
  })

  // Read from the steps that are shown, which are the last 200, it failed.
  test('is the office’s for its customer too, however long its story grows', async () => {
    const owner = await app.makeCustomer()
    const parcelId = await receivedParcel(app, owner, operator)
    const { body } = await post('quotes', asked(owner.id, { parcelIds: [parcelId] }))
    await send(app, admin, body.id, 0)
    await sql`insert into events (type, at, actor_kind, actor_id, actor_label, customer_id, quote_id, details)
      select type, at, actor_kind, actor_id, actor_label, customer_id, quote_id, details
      from events, generate_series(1, 201) where quote_id = ${body.id} and type = 'quote.sent'`.execute(
      app.deps.db,
    )
    const { body: seen } = await app.request('GET', `/api/quotes/${body.id}`, { as: owner })
    expect(seen).toMatchObject({ isMadeByOffice: true, isWeightMeasured: true })
    const steps: { type: string }[] = seen.steps
    expect(steps.some(({ type }) => type === 'quote.drafted')).toBe(false)

    const requested = await requestedQuote(app, owner, [])
    const { body: asCustomer } = await app.request('GET', `/api/quotes/${requested}`, { as: owner })
    expect(asCustomer).toMatchObject({ isMadeByOffice: false, isWeightMeasured: false })
  })

  test('without measures asks for a reason and a weight', async () => {
    const owner = await app.makeCustomer()
    const bare = await post('quotes', asked(owner.id))
    expect([bare.status, bare.body.code]).toEqual([409, 'parcels-not-measured'])
    const why = { unmeasuredReason: 'Demandé au téléphone' }
    expect((await post('quotes', asked(owner.id, why))).body.fields).toEqual({
      weightGrams: 'required',
    })
    const { status, body } = await post('quotes', asked(owner.id, { ...why, weightGrams: 900 }))
    expect(status).toBe(200)
    // The person who sends the quote need not give the reason again.
    expect((await get(`quotes/${body.id}/desk`)).body).toMatchObject({ draft: null, ...why })
  })
})
