import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, client, control, idOf, openShop, order, payByCard, type Shop } from './test-shop.ts'
import { days, makePrice, nth, patient, subscriberOf } from './test-subscriber.ts'

/**
 * What the emulator really answers and sends, compared with the types of Stripe's own package: each object becomes a literal, and
 * the compiler says which attribute is missing, unknown or of another kind. The SDK's types come from Stripe's specification.
 */

const root = join(import.meta.dirname, '..', '..')
const compiler = join(root, 'node_modules', '.bin', 'tsc')

let shop: Shop
const answers: Wire[] = []
type Wire = { readonly object?: string; readonly data?: unknown }

beforeAll(async () => {
  const opened = await openShop()
  const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
    const response = await fetch(input, init)
    answers.push((await response.clone().json()) as Wire)
    return response
  })
  shop = { ...opened, stripe: client(opened.url, 'sk_test_shop', { httpClient }) }
})
afterAll(() => shop.stop())

/** A sale with a refund, a dispute that is answered, and a payout; a payment that is refused, confirmed, abandoned. */
async function sell(): Promise<void> {
  const { stripe } = shop
  const sold = await stripe.checkout.sessions.create(order())
  await payByCard(shop, sold, cards.declined)
  await payByCard(shop, sold, cards.accepted)
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sold.id, {
    expand: ['line_items', 'payment_intent.latest_charge.balance_transaction'],
  })
  if (typeof intent === 'string' || !intent) throw new Error('not expanded')
  await stripe.refunds.create({ payment_intent: intent.id, amount: 200 })
  const { data } = await stripe.charges.list({ payment_intent: intent.id })
  await control(shop, `/charges/${nth(data, 0).id}/dispute`, {})
  const dispute = nth((await stripe.disputes.list({ payment_intent: intent.id })).data, 0)
  await answer(dispute.id)
  await control(shop, `/disputes/${dispute.id}/close`, { outcome: 'won' })
  const payout = (await control(shop, '/payouts', { currency: 'eur' })) as { id: string }
  await stripe.payouts.retrieve(payout.id)
  await stripe.balanceTransactions.list({ limit: 100 })
  await stripe.checkout.sessions.listLineItems(sold.id)
  const left = await stripe.checkout.sessions.create(order())
  await stripe.checkout.sessions.expire(left.id)
}

/** A dispute is answered in two steps, and another one is given up. */
async function answer(disputeId: string): Promise<void> {
  const { stripe } = shop
  const file = { data: Buffer.from('%PDF-1.7'), name: 'dossier.pdf', type: 'application/pdf' }
  const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file })
  await stripe.files.list({ purpose: 'dispute_evidence' })
  const evidence = { service_documentation: id, uncategorized_text: 'Livré le 12 novembre.' }
  await stripe.disputes.update(disputeId, { evidence, submit: false })
  await stripe.disputes.update(disputeId, { evidence, submit: true, metadata: { answer: '1' } })
  const other = await stripe.checkout.sessions.create(order())
  await payByCard(shop, other, cards.accepted)
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(other.id)
  const { data } = await stripe.charges.list({ payment_intent: idOf(intent) })
  const given = (await control(shop, `/charges/${nth(data, 0).id}/dispute`, {})) as { id: string }
  await stripe.disputes.close(given.id)
}

/** A card that is kept, pays while its owner is away, and is let go of. */
async function keep(): Promise<void> {
  const { stripe } = shop
  const { id: customer } = await stripe.customers.create({ email: 'hina@example.com' })
  const { customer_email: _, ...known } = order({ customer })
  const payment_intent_data = { setup_future_usage: 'off_session' } as const
  const session = await stripe.checkout.sessions.create({ ...known, payment_intent_data })
  await payByCard(shop, session, cards.accepted)
  const { data } = await stripe.paymentMethods.list({ customer })
  const { id } = nth(data, 0)
  const one = { amount: 4215, currency: 'eur', customer, payment_method: id }
  await stripe.paymentIntents.create({ ...one, confirm: true, off_session: true })
  await stripe.paymentMethods.detach(id)
}

/** A subscription that is changed, scheduled, refused, confirmed and ended. */
async function subscribe(): Promise<void> {
  const { stripe } = shop
  const premium = await makePrice(shop, 'Premium', 2990)
  const subscriber = await subscriberOf(shop)
  const { id, item, customer } = subscriber
  await stripe.customers.retrieve(customer)
  await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: item, price: premium.id }],
      proration_behavior: 'always_invoice',
    },
  })
  await stripe.subscriptions.update(id, {
    items: [{ id: item, price: premium.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await stripe.billingPortal.sessions.create({ customer, return_url: 'http://shop.test/' })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  await stripe.subscriptionSchedules.release(schedule.id)
  const other = await subscriberOf(shop)
  await control(shop, `/subscriptions/${id}/fail-next-renewal`)
  await control(shop, `/subscriptions/${other.id}/ask-confirmation`)
  await control(shop, '/clock', { advanceSeconds: days(32) })
  const invoices = await stripe.invoices.list({ subscription: id, limit: 100 })
  await stripe.invoicePayments.list({ invoice: nth(invoices.data, 0).id })
  await stripe.invoices.listLineItems(nth(invoices.data, 0).id)
  const method = (await subscriber.now()).default_payment_method
  await stripe.paymentMethods.retrieve(idOf(method))
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await stripe.subscriptions.cancel(id)
  await stripe.customers.del(customer)
}

/** Which type an object claims to be; one that is not named here fails the test. */
const typeOf: Readonly<Record<string, string>> = {
  balance_transaction: 'Stripe.BalanceTransaction',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  customer: 'Stripe.Customer | Stripe.DeletedCustomer',
  dispute: 'Stripe.Dispute',
  event: 'Stripe.EventBase',
  file: 'Stripe.File',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  item: 'Stripe.LineItem',
  line_item: 'Stripe.InvoiceLineItem',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  payout: 'Stripe.Payout',
  price: 'Stripe.Price',
  product: 'Stripe.Product',
  refund: 'Stripe.Refund',
  subscription: 'Stripe.Subscription',
  subscription_schedule: 'Stripe.SubscriptionSchedule',
}

/** On the wire a decimal is a string. */
const head = `import type Stripe from '${join(root, 'node_modules/stripe/esm/stripe.esm.node.js')}'
type Wire<T> = T extends Stripe.Decimal ? string
  : T extends readonly (infer One)[] ? Wire<One>[]
  : T extends object ? { [Key in keyof T]: Wire<T[Key]> } : T
`

const literal = (one: Wire, index: number): string =>
  `export const answer${index}: Wire<${typeOf[one.object ?? ''] ?? `'${one.object}'`}> = ${JSON.stringify(one)}`

/** The compiler's complaints about these objects, one line each. */
async function complaintsAbout(objects: readonly Wire[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'escale-shapes-'))
  const file = join(folder, 'answers.mts')
  writeFileSync(file, [head, ...objects.map(literal)].join('\n'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'emulators', 'tsconfig.json'),
      compilerOptions: { types: [], typeRoots: [join(root, 'node_modules', '@types')] },
      include: [],
      files: [file],
    }),
  )
  try {
    await promisify(execFile)(compiler, ['-p', folder, '--pretty', 'false'])
    return []
  } catch (error) {
    const { stdout } = error as { stdout?: string }
    if (stdout === undefined) throw error
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The elements of a list, or the object itself; and the object of an event beside it. */
const partsOf = (one: Wire): Wire[] => {
  if (one.object === 'list') return (one.data as Wire[]).flatMap(partsOf)
  if (one.object !== 'event') return [one]
  const { object } = one.data as { object: Wire }
  return [one, object]
}

test('every answer and every event has exactly the shape that the SDK of this version declares', async () => {
  await sell()
  await keep()
  await subscribe()
  await expect
    .poll(() => shop.received.map(({ type }) => type), patient)
    .toEqual(
      expect.arrayContaining([
        'charge.refunded',
        'payment_method.detached',
        'customer.subscription.deleted',
      ]),
    )
  const objects = [...answers, ...shop.received].flatMap(partsOf)
  const distinct = [...new Map(objects.map((one) => [JSON.stringify(one), one])).values()]
  expect(new Set(distinct.map(({ object }) => object))).toEqual(new Set(Object.keys(typeOf)))
  expect(await complaintsAbout(distinct)).toEqual([])
})

test('the comparison finds an attribute that is missing, unknown, or of another kind', async () => {
  const charge = answers.flatMap(partsOf).find(({ object }) => object === 'charge')
  if (!charge) throw new Error('no charge')
  const { currency: _, ...without } = { currency: '', ...charge }
  const wrong = [without, { ...charge, colour: 'blue' }, { ...charge, amount: '12' }]
  expect(await complaintsAbout(wrong)).toHaveLength(3)
})
