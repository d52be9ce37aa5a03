import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parisMoment } from '#server/core/paris-date.ts'
import { closeDeps, openDeps } from '#server/open-deps.ts'
import { reconcileCheckouts } from '#server/payments/reconciliation/reconcile-checkouts.ts'
import { jobContext } from '#server/worker.ts'
import { row } from '#tests/support/basket.ts'
import { disputeDesk } from '#tests/support/dispute-desk.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { patience } from '#tests/support/patience.ts'
import {
  openStandingOrderDesk,
  type Scene,
  type StandingOrderDesk,
} from '#tests/support/standing-order-desk.ts'
import { takenOf } from '#tests/support/saved-methods.ts'
import { middayOf } from '#tests/support/test-app.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import { whileHeld } from '#tests/support/while-held.ts'
import { followStandingOrders } from './follow-standing-orders.ts'

let desk: StandingOrderDesk
beforeAll(async () => {
  desk = await openStandingOrderDesk()
})
afterAll(() => desk.till.close())

const set = (sql: string, values: unknown[]) => desk.app.deps.pool.query(sql, values)
const theStripe = (): Stripe => desk.app.deps.stripe ?? expect.fail('no provider')
const byStatus = async (scenes: readonly Scene[]) => {
  const found: Record<'paying' | 'announced', Scene[]> = { paying: [], announced: [] }
  for (const scene of scenes)
    found[(await desk.order(scene.orderId)).status as 'paying' | 'announced'].push(scene)
  return found
}
/** Beside the 42,15 € with which the card was kept. */
const taken = async ({ owner }: Scene): Promise<number[]> =>
  (await takenOf(desk.till, owner)).filter((cents) => cents !== 4215)

// Removed to see it fail: the hours, then `toldAt`, in `paymentOf`.
test('nothing is paid before the mail has left, nor before all its hours are over', async () => {
  const scene = await desk.agreed()
  await desk.follow()
  expect((await desk.sendAt(scene.orderId, 8000)).status).toBe(200)
  expect(await desk.order(scene.orderId)).toMatchObject({ status: 'announced', total_cents: 8000 })
  const overview = await desk.app.request('GET', '/api/overview', { as: scene.owner })
  expect(JSON.stringify(overview.body.toDo)).not.toContain('quote-to-accept')
  desk.later(30)
  await desk.follow()
  expect(await taken(scene)).toEqual([])
  await desk.mailLeaves()
  desk.later(23.9)
  await desk.follow()
  expect(await taken(scene)).toEqual([])
  expect((await desk.quoteOf(scene.orderId)).status).toBe('sent_to_client')
  desk.later(0.2)
  await desk.follow()
  expect(await taken(scene)).toEqual([8000])
  expect((await desk.order(scene.orderId)).status).toBe('paid')
  expect((await desk.quoteOf(scene.orderId)).status).toBe('paid')
})

// Removed to see it fail: `forUpdate` of lockStandingOrder, lockQuoteIfFree and the provider’s idempotency key, together.
test('four workers at once pay it once: one charge, one order, one invoice', async () => {
  const scene = await desk.announced()
  desk.later(25)
  const other = await openDeps(desk.app.deps.config)
  const ctxOf = (deps: typeof other) => ({
    ...jobContext(deps, 'follow-standing-orders'),
    now: desk.app.deps.now,
  })
  await Promise.allSettled([
    desk.follow(),
    followStandingOrders(ctxOf(other)),
    desk.follow(),
    followStandingOrders(ctxOf(other)),
  ])
  await closeDeps(other)
  const { id } = await desk.quoteOf(scene.orderId)
  await vi.waitFor(
    async () => expect((await desk.quoteOf(scene.orderId)).status).toBe('paid'),
    patience,
  )
  await desk.follow()
  expect(await taken(scene)).toEqual([8000])
  expect(await desk.till.count('order_quotes', 'quote_id = $1', [id])).toBe(1)
  expect((await desk.order(scene.orderId)).status).toBe('paid')
})

// Removed to see it fail: `agreedAt` of consentOf; `agreementOf` in gatherEvidence; the mail's moment in `agreementText`.
test('its consent keeps the time at which it was given: for its customer, and for a bank', async () => {
  const scene = await desk.agreed()
  const agreedAt = desk.app.clock.now
  desk.later(30)
  await desk.follow()
  expect((await desk.sendAt(scene.orderId, 8000)).status).toBe(200)
  desk.later(1)
  await desk.mailLeaves()
  const leftAt = desk.app.clock.now
  desk.later(25)
  await desk.follow()
  const { checkout_id: checkoutId } = await desk.order(scene.orderId)
  const paid = await row(desk.till, 'select * from checkouts where id = $1', [checkoutId])
  expect(paid).toMatchObject({ terms_accepted_at: agreedAt, express_requested_at: agreedAt })
  const { id: paidOrder } = await row(desk.till, 'select id from orders where checkout_id = $1', [
    checkoutId,
  ])
  const told = await mailOf(await desk.app.contextOf(scene.owner), 'payment-received', {
    orderId: paidOrder,
  })
  expect(JSON.stringify(told?.facts)).toContain(parisMoment(agreedAt))

  const bank = disputeDesk(desk.till, desk.admin)
  const disputeId = await bank.dispute(paidOrder)
  const { gathered } = (await bank.read(disputeId)).body
  expect(gathered.agreement).toEqual({
    version: '2026-11',
    at: agreedAt.toISOString(),
    ceilingCents: 9000,
    stopHours: 24,
    announcedAt: leftAt.toISOString(),
  })
  await bank.put(disputeId, { seenSavedAt: null, words: 'Payé comme convenu.', messageIds: [] })
  const disclosed = JSON.stringify((await bank.preview(disputeId)).body.texts)
  expect(disclosed).not.toContain('au paiement')
  expect(disclosed).toContain(`une case à cocher le ${parisMoment(agreedAt)}`)
  const dossier = textOfPdf(new Uint8Array((await bank.file(disputeId, 'dossier')).body))
  for (const moment of [agreedAt, leftAt])
    expect(dossier.replaceAll(/\s+/g, ' ')).toContain(parisMoment(moment).replaceAll(/\s+/g, ' '))
})

// Removed to see it fail: `forUpdate` of lockStandingOrder.
test('a stop that comes at the moment of the payment wins or loses whole', async () => {
  const ends = []
  for (let races = 0; races < 4; races += 1) {
    const scene = await desk.announced()
    desk.later(25)
    const [stopped] = await Promise.all([desk.stop(scene.orderId, scene.owner), desk.follow()])
    const { status } = await desk.order(scene.orderId)
    ends.push(JSON.stringify([stopped.body.code ?? 'stopped', status, await taken(scene)]))
  }
  const whole = [
    ['stopped', 'ended', []],
    ['standing-order-paying', 'paid', [8000]],
  ].map((end) => JSON.stringify(end))
  expect(ends.filter((end) => !whole.includes(end))).toEqual([])
})

// Removed to see it fail: `forUpdate` of lockStandingOrder; or the status in `prepare` and in `paymentOf`.
test('a stop that the payment waits for is obeyed, and the quote stays to be paid', async () => {
  const scene = await desk.announced()
  desk.later(25)
  const theOrder = {
    text: 'select from standing_orders where id = $1 for update',
    values: [scene.orderId],
  }
  await whileHeld(desk.app, theOrder, desk.follow, (rival) =>
    rival.query(
      `update standing_orders set status = 'ended', ended_at = now(), ended_because = 'stopped' where id = $1`,
      [scene.orderId],
    ),
  )
  expect(await taken(scene)).toEqual([])
  expect((await desk.quoteOf(scene.orderId)).status).toBe('sent_to_client')
})

// Removed to see it fail: `atMostCents` of acceptVersion and the last comparison of `pay`, together.
test('storage that has grown meanwhile is counted, and still never passes the ceiling', async () => {
  desk.later(24)
  // A day and an hour later, one midnight has passed.
  desk.app.clock.now = middayOf(desk.app.clock.now)
  const [under, over] = [await desk.agreed(), await desk.agreed()]
  for (const { parcelIds } of [under, over]) {
    await set(
      `update receptions set received_at = received_at - interval '31 days' where parcel_id = $1`,
      [parcelIds[0]],
    )
  }
  await desk.follow()
  const total = async ({ orderId }: Scene) => (await desk.order(orderId)).total_cents
  expect((await desk.sendAt(under.orderId, 7000)).status).toBe(200)
  const days = (await total(under)) - 7000
  expect((await desk.sendAt(over.orderId, 9000 - days)).status).toBe(200)
  expect(await total(over)).toBe(9000)
  await desk.mailLeaves()
  desk.later(25)
  await desk.follow()
  expect(await taken(under)).toEqual([7000 + days + 100])
  expect(await taken(over)).toEqual([])
  expect(await desk.order(over.orderId)).toMatchObject({ ended_because: 'over-ceiling' })
})

test('a version that the office sends again is judged again, and has its own hours', async () => {
  const scene = await desk.announced()
  desk.later(23)
  expect((await desk.sendAt(scene.orderId, 8500)).status).toBe(200)
  await desk.mailLeaves()
  desk.later(2)
  await desk.follow()
  expect(await taken(scene)).toEqual([])
  desk.later(23)
  await desk.follow()
  expect(await taken(scene)).toEqual([8500])
})

// Removed to see it fail: the quotes that are paid in `idsOf`.
test('whoever pays it meanwhile pays it once, and the standing order is over at the next pass', async () => {
  const scene = await desk.announced()
  const { id, version } = await desk.quoteOf(scene.orderId)
  await desk.app.request('POST', `/api/quotes/${id}/acceptance`, {
    as: scene.owner,
    body: { version },
  })
  const { body } = await desk.till.open(scene.owner, [
    { id, version, totalCents: 8000, number: '', parcelIds: [] },
  ])
  await desk.till.pay(body.url)
  const { body: kept } = await desk.app.request('GET', '/api/me/payment-methods', {
    as: scene.owner,
  })
  expect(kept.items).toMatchObject([{ standingOrders: [] }])
  desk.later(1)
  await desk.follow()
  expect(await desk.order(scene.orderId)).toMatchObject({ ended_because: 'quote-ended' })
  desk.later(24)
  await desk.follow()
  expect(await taken(scene)).toEqual([8000])
})

// Removed to see it fail: the read at the provider in payStandingOrder: both are begun and lost.
test('without the provider nothing is begun: what is due stays announced, may be stopped, and is paid later', async () => {
  const [stopped, paid] = [await desk.announced(), await desk.announced()]
  desk.later(25)
  const away = await openDeps({ ...desk.app.deps.config, STRIPE_API_URL: 'http://127.0.0.1:1' })
  const ctx = { ...jobContext(desk.app.deps, 'follow-standing-orders'), stripe: away.stripe }
  await expect(followStandingOrders(ctx)).rejects.toThrow(/^1 failed/)
  await closeDeps(away)
  for (const { orderId } of [stopped, paid])
    expect((await desk.order(orderId)).status).toBe('announced')
  expect((await desk.stop(stopped.orderId, stopped.owner)).status).toBe(200)
  await desk.follow()
  expect([await taken(stopped), await taken(paid)]).toEqual([[], [8000]])
})

// Removed to see it fail: `isProviders`: the second is lost too.
test('the provider falls silent once a payment has begun: that one is never charged, the next waits', async () => {
  const scenes = [await desk.announced(), await desk.announced()]
  desk.later(25)
  const silent = new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' })
  const create = vi.spyOn(theStripe().paymentIntents, 'create').mockRejectedValue(silent)
  await expect(desk.follow()).rejects.toThrow(/^1 failed/)
  create.mockRestore()
  const {
    paying: [lost],
    announced: [next],
  } = await byStatus(scenes)
  if (!lost || !next) throw new Error('not one of each')
  expect((await desk.stop(lost.orderId, lost.owner)).body.code).toBe('standing-order-paying')
  desk.later(0.1)
  await reconcileCheckouts(jobContext(desk.app.deps, 'reconcile-checkouts'))
  await desk.follow()
  expect(await desk.order(lost.orderId)).toMatchObject({ ended_because: 'not-paid' })
  expect([await taken(lost), await taken(next)]).toEqual([[], [8000]])
  expect((await desk.quoteOf(lost.orderId)).status).toBe('accepted')
})

test('no rule of money and parcels is broken', async () => {
  expect(await brokenInvariants(desk.app.deps.pool)).toEqual({})
})
