import { afterAll, describe, expect, test } from 'vitest'
import { countedAnswers } from '#tests/support/counted.ts'
import { day, openQuoteDesk } from '#tests/support/quote-desk.ts'
import {
  accept,
  carrierAndFee,
  checkoutStatus,
  openCheckoutOf,
  parcelStatus,
  receivedParcel,
  requestedQuote,
  send,
  sentLine,
} from '#tests/support/quote-scenes.ts'
import type { Person } from '#tests/support/test-app.ts'

const { app, customer, admin, operator, at, sentQuote, rowOf } = await openQuoteDesk()
afterAll(() => app.close())

const get = (path: string, as: Person = admin) => app.request('GET', `/api/admin/${path}`, { as })
const post = (path: string, body: object, as: Person = admin) =>
  app.request('POST', `/api/admin/${path}`, { as, body })

const draftOf = (parcelIds: readonly string[] = [], overrides: object = {}) => ({
  replaces: 0,
  revision: 0,
  lines: carrierAndFee,
  parcelIds,
  validityDays: 15,
  ...overrides,
})
const saveDraft = (quoteId: string, body: object) =>
  app.request('PUT', `/api/admin/quotes/${quoteId}/draft`, { as: admin, body })

const lastChange = async (quoteId: string) => {
  const { before, after } = await app.deps.db
    .selectFrom('fact_changes as c')
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .select(['c.before', 'c.after'])
    .where('e.quote_id', '=', quoteId)
    .orderBy('e.id', 'desc')
    .executeTakeFirstOrThrow()
  return { before, after } as Record<'before' | 'after', Record<string, unknown>>
}

describe('a draft', () => {
  test('is kept with its parcels, shown to colleagues, and unknown to the customer', async () => {
    const owner = await app.makeCustomer()
    const [one, two] = [
      await receivedParcel(app, owner, operator),
      await receivedParcel(app, owner, operator),
    ]
    const quoteId = await requestedQuote(app, owner, [one])
    const saved = await saveDraft(quoteId, draftOf([one, two], { note: 'À relire' }))
    expect([saved.status, saved.body.revision]).toEqual([200, 1])
    const { body: desk } = await get(`quotes/${quoteId}/desk`)
    expect(desk.draft).toMatchObject({ revision: 1, note: 'À relire', savedBy: 'Marie Tehei' })
    expect(desk.parcels).toHaveLength(2)
    expect(await parcelStatus(app, two)).toBe('pending_quote')
    expect(await rowOf(quoteId)).toMatchObject({ version: 0, shipping_type: 'grouping' })

    const { body: seen } = await app.request('GET', `/api/quotes/${quoteId}`, { as: owner })
    expect(JSON.stringify(seen)).not.toContain('À relire')
    expect(seen.steps.map(({ type }: { type: string }) => type)).not.toContain('quote.prepared')
    expect((await lastChange(quoteId)).after).toMatchObject({ note: 'À relire' })
  })

  // Removed to see it fail: `requireDraftOnScreen` in save-draft.
  test('of a colleague is not overwritten: of 6 savings at once, one wins', async () => {
    const quoteId = await requestedQuote(app, customer, [])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => saveDraft(quoteId, draftOf())),
    )
    expect(countedAnswers(answers)).toEqual({ 200: 1, 'stale-draft': 5 })
    const blind = await send(app, admin, quoteId, 0, { revision: 0, unmeasuredReason: 'Urgent' })
    expect([blind.status, blind.body.code]).toEqual([409, 'stale-draft'])
  })

  test('of a sent quote leaves its parcels alone until the new version goes out', async () => {
    const owner = await app.makeCustomer()
    const { quoteId, parcelId } = await sentQuote(owner)
    const other = await receivedParcel(app, owner, operator)
    expect((await saveDraft(quoteId, draftOf([other], { replaces: 1 }))).status).toBe(200)
    expect(await parcelStatus(app, other)).toBe('received')
    expect(await parcelStatus(app, parcelId)).toBe('pending_quote')

    const sent = await send(app, admin, quoteId, 1, { revision: 1, parcelIds: [other] })
    expect(sent.status).toBe(200)
    expect(await parcelStatus(app, other)).toBe('pending_quote')
    expect(await parcelStatus(app, parcelId)).toBe('received')
    expect((await get(`quotes/${quoteId}/desk`)).body.draft).toBeNull()
    const { before, after } = await lastChange(quoteId)
    expect([before['version'], after['version']]).toEqual([1, 2])
    expect(before['parcels']).not.toEqual(after['parcels'])
  })

  test('prints as it would be sent, and is not found where there is none', async () => {
    const quoteId = await requestedQuote(app, customer, [])
    expect((await get(`quotes/${quoteId}/draft-pdf`)).status).toBe(404)
    await saveDraft(quoteId, draftOf())
    expect((await get(`quotes/${quoteId}/draft-pdf`)).status).toBe(200)
  })
})

describe('the builder', () => {
  // Removed to see it fail: the `customer_id` condition of lockFreeParcels; the stranger's parcel was taken.
  test('takes no parcel of somebody else’s, nor one that is in another quote', async () => {
    const quoteId = await requestedQuote(app, customer, [])
    const stranger = await receivedParcel(app, await app.makeCustomer(), operator)
    const { parcelId: taken } = await sentQuote(customer)
    for (const parcelId of [stranger, taken]) {
      const saved = await saveDraft(quoteId, draftOf([parcelId]))
      expect([saved.status, saved.body.code]).toEqual([409, 'parcel-not-available'])
    }
    const { body } = await get(`quotes/${quoteId}/desk?parcels=${stranger}`)
    expect(body.parcels).toEqual([])
  })

  test('prices the parcels that are chosen on the screen, and compares one box with several', async () => {
    const owner = await app.makeCustomer()
    const ids = [
      await receivedParcel(app, owner, operator),
      await receivedParcel(app, owner, operator),
    ]
    const quoteId = await requestedQuote(app, owner, [ids[0] ?? ''])
    const alone = (await get(`quotes/${quoteId}/desk`)).body
    const both = (await get(`quotes/${quoteId}/desk?parcels=${ids.join(',')}`)).body
    expect(alone.ways).toBeNull()
    expect(both.ways.shipments.length).toBeGreaterThan(0)
    expect(both.proposal.totalCents).toBeGreaterThan(alone.proposal.totalCents)
    expect(both.freeParcels).toEqual([])
    expect(await parcelStatus(app, ids[1] ?? '')).toBe('received')
  })

  // Removed to see it fail: `shippingTypeOf` in preview-price, then in hold-parcels.
  test('a grouping of which one parcel stays is direct, and pays for none; once it has two again, it does', async () => {
    const owner = await app.makeCustomer()
    const ids = [
      await receivedParcel(app, owner, operator),
      await receivedParcel(app, owner, operator),
    ]
    const [alone = ''] = ids
    const options = ['consolidation', 'grouped_repackaging']
    const quoteId = await requestedQuote(app, owner, ids, { options })
    const codesOf = async (parcels: readonly string[]) =>
      (await get(`quotes/${quoteId}/desk?parcels=${parcels.join(',')}`)).body.proposal.lines.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codesOf([alone])).toEqual(['carrier', 'processing_fee'])
    await saveDraft(quoteId, draftOf([alone]))
    expect((await rowOf(quoteId)).shipping_type).toBe('direct')
    expect(await codesOf(ids)).toEqual(expect.arrayContaining(options))

    const sent = await send(app, admin, quoteId, 0, { revision: 1, parcelIds: [alone] })
    expect([sent.status, (await rowOf(quoteId)).shipping_type]).toEqual([200, 'direct'])
  })

  test('sends free lines, a discount with its reason and the validity that was chosen', async () => {
    const lines = [
      ...carrierAndFee,
      sentLine('free_photos', 600),
      { ...sentLine('discount_office', -500), label: 'Remise commerciale : retard' },
      sentLine('discount_office_fee', -690),
    ]
    const { quoteId } = await sentQuote(customer)
    const { status, body } = await send(app, admin, quoteId, 1, { lines, validityDays: 5 })
    expect([status, body.totalCents]).toEqual([200, 2095])
    expect(body.versions[0]).toMatchObject({ shippingCents: 2095, feeCents: 0 })
    expect(Date.parse(body.validUntil) - app.clock.now.getTime()).toBe(5 * day)
  })

  test('a discount never takes off more than there is', async () => {
    const { quoteId } = await sentQuote(customer)
    const lines = [...carrierAndFee, sentLine('storage', 5000), sentLine('discount_office', -1996)]
    const { status, body } = await send(app, admin, quoteId, 1, { lines })
    expect([status, body.code]).toEqual([409, 'discount-too-large'])
  })
})

test('a sent version is changed by nobody, in no way', async () => {
  const { quoteId } = await sentQuote(customer)
  const change = app.deps.db
    .updateTable('quote_versions')
    .set({ note: 'autre' })
    .where('quote_id', '=', quoteId)
  await expect(change.execute()).rejects.toThrow('immutable')
  const removal = app.deps.db.deleteFrom('quote_versions').where('quote_id', '=', quoteId)
  await expect(removal.execute()).rejects.toThrow('immutable')
})

describe('the end of a quote', () => {
  test('the office ends a validity: parcels free, payment closed, cart told why, and a new version still possible', async () => {
    const owner = await app.makeCustomer()
    const { quoteId, parcelId } = await sentQuote(owner)
    await accept(app, owner, quoteId, 1)
    const checkoutId = await openCheckoutOf(app, owner, quoteId, 1)
    expect((await get(`quotes/${quoteId}/desk`)).body.hasOpenCheckout).toBe(true)
    const stale = await post(`quotes/${quoteId}/expiry`, { version: 0 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])

    expect((await post(`quotes/${quoteId}/expiry`, { version: 1 })).status).toBe(200)
    expect((await rowOf(quoteId)).status).toBe('expired')
    expect(await parcelStatus(app, parcelId)).toBe('received')
    expect(await checkoutStatus(app, checkoutId)).toBe('void')
    expect(await lapsed(owner)).toMatchObject([{ quoteId, reason: 'expired' }])
    const twice = await post(`quotes/${quoteId}/expiry`, { version: 1 })
    expect([twice.status, twice.body.code]).toEqual([409, 'quote-not-open'])
    expect(await lastChange(quoteId)).toMatchObject({
      before: { status: 'accepted' },
      after: { status: 'expired' },
    })
    expect((await send(app, admin, quoteId, 1)).status).toBe(200)
    expect(await parcelStatus(app, parcelId)).toBe('pending_quote')
  })

  test('the cart says that an accepted quote was taken back, and why; not what its customer declined', async () => {
    const owner = await app.makeCustomer()
    const { quoteId } = await sentQuote(owner)
    await accept(app, owner, quoteId, 1)
    const reason = 'Un colis a été abîmé'
    const accepted = { status: 'accepted', version: 1 }
    const cancelled = await post(`quotes/${quoteId}/cancellation`, { reason, ...accepted })
    expect(cancelled.status).toBe(200)
    expect(await lapsed(owner)).toMatchObject([
      { quoteId, reason: 'cancelled', closingReason: reason },
    ])
    expect(await lastChange(quoteId)).toMatchObject({
      before: { status: 'accepted' },
      after: { status: 'cancelled', reason },
    })
    at(app.clock.now.getTime() + 16 * day)
    expect(await lapsed(owner)).toEqual([])
  })
})

const lapsed = async (owner: Person) =>
  (await app.request('GET', '/api/lapsed-quotes', { as: owner })).body.quotes
