import type { Context, Tx } from '#server/core/context.ts'
import type { ExampleParcels } from './insert-example-parcels.ts'
import type { ExamplePeople } from './insert-example-people.ts'
import { exampleAddress, insertExampleQuote, quoteCents } from './insert-example-quote.ts'
import { insertExampleSupplement } from './insert-example-supplement.ts'

export type ExampleSales = {
  /** Sent to the customer, and waiting for an answer. */
  readonly quoteId: string
  readonly supplementId: string
  /** Holds an accepted quote and a plan, so that it serves for a payment received and for one refused. */
  readonly orderId: string
  readonly refundId: string
  readonly shipmentId: string
  readonly boxId: string
  readonly subscriptionId: string
  /** The refused attempt at its renewal. */
  readonly attemptId: string
  /** A new price of that subscription. */
  readonly announcedId: string
  /** One that ended, after its days of grace. */
  readonly stoppedId: string
  /** Another one, whose plan changes and whose card expires. */
  readonly changingId: string
}

type Given = ExamplePeople & ExampleParcels

const day = 86_400_000
const planCents = 2990

export async function insertExampleSales(
  tx: Tx,
  ctx: Context,
  given: Given,
): Promise<ExampleSales> {
  const quoteId = await insertExampleQuote(tx, ctx, given, 'sent_to_client', 'D-EXEMPLE-1')
  const acceptedId = await insertExampleQuote(tx, ctx, given, 'accepted', 'D-EXEMPLE-2')
  const orderId = await insertOrder(tx, ctx, given, acceptedId)
  await insertInvoice(tx, ctx, given, orderId)
  const shipmentId = await insertShipment(tx, ctx, given, orderId, acceptedId)
  const subscriptionId = await insertSubscription(tx, ctx, given.userId, unpaid(ctx))
  await tx
    .updateTable('orders')
    .set({ subscription_id: subscriptionId })
    .where('id', '=', orderId)
    .execute()
  return {
    quoteId,
    supplementId: await insertExampleSupplement(tx, ctx, given, shipmentId),
    orderId,
    refundId: await insertPaymentAndRefund(tx, ctx, given, orderId),
    shipmentId,
    boxId: await insertBox(tx, ctx, shipmentId),
    subscriptionId,
    attemptId: await insertAttempt(tx, ctx, subscriptionId),
    announcedId: await insertAnnouncedPrice(tx, ctx, given, subscriptionId),
    stoppedId: await insertSubscription(tx, ctx, given.userId, stopped(ctx)),
    changingId: await insertSubscription(tx, ctx, given.otherId, changing(ctx)),
  }
}

async function insertOrder(
  tx: Tx,
  { now }: Context,
  { userId }: Given,
  quoteId: string,
): Promise<string> {
  const at = { created_at: now(), updated_at: now() }
  const owner = { customer_id: userId, total_cents: quoteCents + planCents }
  const checkout = await tx
    .insertInto('checkouts')
    .values({
      ...owner,
      ...at,
      status: 'paid',
      terms_version: '2026-11',
      terms_accepted_at: now(),
      express_requested_at: now(),
      expires_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...owner,
      ...at,
      number: 'C-EXEMPLE',
      checkout_id: checkout.id,
      status: 'processing',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_quotes')
    .values({ order_id: id, quote_id: quoteId, version: 1 })
    .execute()
  await tx
    .insertInto('order_items')
    .values({
      order_id: id,
      key: 'plan:premium',
      kind: 'plan',
      code: 'premium',
      frequency: 'month',
      name: 'Abonnement Premium',
      detail: 'un mois',
      line_code: 'plan_premium',
      unit_cents: planCents,
      quantity: 1,
      amount_cents: planCents,
    })
    .execute()
  return id
}

async function insertInvoice(
  tx: Tx,
  { now }: Context,
  { userId }: Given,
  orderId: string,
): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({
      number: 'F-EXEMPLE',
      series: 'X',
      year: now().getUTCFullYear(),
      sequence: 1,
      customer_id: userId,
      order_id: orderId,
      total_cents: quoteCents + planCents,
      content: '{}',
      content_sha256: 'exemple',
      issued_at: now(),
    })
    .execute()
}

async function insertPaymentAndRefund(
  tx: Tx,
  { now }: Context,
  { staffId }: Given,
  orderId: string,
): Promise<string> {
  const payment = await tx
    .insertInto('payments')
    .values({
      order_id: orderId,
      stripe_payment_intent_id: 'pi_exemple',
      amount_cents: quoteCents + planCents,
      method: 'card',
      captured_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      amount_cents: 1200,
      reason: 'goodwill',
      origin: 'office',
      status: 'owed',
      requested_by: staffId,
      requested_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertShipment(
  tx: Tx,
  { now }: Context,
  { userId, arrivedId }: Given,
  orderId: string,
  quoteId: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('shipments')
    .values({
      number: 'E-EXEMPLE',
      customer_id: userId,
      order_id: orderId,
      quote_id: quoteId,
      status: 'handed_over',
      destination: 'La Réunion',
      address: exampleAddress,
      mode: 'standard',
      created_at: now(),
      updated_at: now(),
      handed_over_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shipment_parcels')
    .values({ shipment_id: id, parcel_id: arrivedId, open: false })
    .execute()
  return id
}

async function insertBox(tx: Tx, { now }: Context, shipmentId: string): Promise<string> {
  const { id } = await tx
    .insertInto('boxes')
    .values({
      shipment_id: shipmentId,
      place: 1,
      status: 'handed_over',
      weight_g: 2400,
      length_mm: 400,
      width_mm: 300,
      height_mm: 200,
      carrier: 'Colissimo',
      tracking_number: '8R00000000001',
      packed_at: now(),
      handed_over_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const unpaid = ({ now }: Context) => ({
  status: 'past_due',
  benefits_until: new Date(now().getTime() + 7 * day),
})

const stopped = ({ now }: Context) => ({
  status: 'ended',
  ended_at: now(),
  benefits_until: now(),
  benefits_stopped_at: now(),
})

async function insertAttempt(tx: Tx, { now }: Context, subscriptionId: string): Promise<string> {
  const { id } = await tx
    .insertInto('renewal_attempts')
    .values({
      subscription_id: subscriptionId,
      stripe_invoice_id: 'in_exemple',
      attempt: 1,
      amount_cents: planCents,
      next_attempt_at: new Date(now().getTime() + 3 * day),
      asks_confirmation: false,
      noted_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertAnnouncedPrice(
  tx: Tx,
  { now }: Context,
  { staffId }: Given,
  subscriptionId: string,
): Promise<string> {
  const price_cents = planCents + 300
  const change = await tx
    .insertInto('plan_price_changes')
    .values({
      plan: 'premium',
      frequency: 'month',
      price_cents,
      catalogue_version: 1,
      counts_from: new Date(now().getTime() + 35 * day),
      decided_at: now(),
      decided_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('announced_prices')
    .values({
      change_id: change.id,
      subscription_id: subscriptionId,
      former_cents: planCents,
      price_cents,
      announced_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const changing = ({ now }: Context) => ({
  status: 'active',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: now().getUTCMonth() + 1,
  card_exp_year: now().getUTCFullYear(),
  next_plan: 'standard',
  next_frequency: 'month',
  next_price_cents: 990,
  pending_plan: 'premium',
  pending_frequency: 'year',
  pending_until: new Date(now().getTime() + day),
})

type State = { readonly status: string } & Partial<
  ReturnType<typeof changing> & ReturnType<typeof stopped>
>

async function insertSubscription(
  tx: Tx,
  { now }: Context,
  customerId: string,
  state: State,
): Promise<string> {
  const at = now()
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      customer_id: customerId,
      stripe_subscription_id: `sub_exemple_${state.status}`,
      plan: 'premium',
      frequency: 'month',
      price_cents: planCents,
      ...state,
      period_start: at,
      period_end: new Date(at.getTime() + 32 * day),
      started_at: at,
      checked_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
