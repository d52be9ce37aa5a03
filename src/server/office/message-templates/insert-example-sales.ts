import type { Context, Tx } from '#server/core/context.ts'
import {
  exampleAddress,
  exampleInvoice,
  insertExampleQuote,
  insertExampleSupplement,
  quoteCents,
} from './insert-example-quote.ts'
import type { ExampleParcels } from './insert-example-parcels.ts'
import type { ExamplePeople } from './insert-example-people.ts'
import {
  insertExampleSubscriptions,
  planCents,
  type ExampleSubscriptions,
} from './insert-example-subscriptions.ts'
import {
  insertExampleStandingOrders,
  type ExampleStandingOrders,
} from './insert-example-standing-orders.ts'

export type ExampleSales = {
  /** Sent to the customer, and waiting for an answer. */
  readonly quoteId: string
  readonly supplementId: string
  /** Holds an accepted quote and a plan, so that it serves for a payment received and for one refused. */
  readonly orderId: string
  readonly refundId: string
  readonly disputeId: string
  readonly shipmentId: string
  readonly boxId: string
} & ExampleSubscriptions &
  ExampleStandingOrders

type Given = ExamplePeople & ExampleParcels

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
  const subscriptions = await insertExampleSubscriptions(tx, ctx, given)
  await tx
    .updateTable('orders')
    .set({ subscription_id: subscriptions.subscriptionId })
    .where('id', '=', orderId)
    .execute()
  return {
    quoteId,
    supplementId: await insertExampleSupplement(tx, ctx, given, shipmentId),
    orderId,
    ...(await insertPayment(tx, ctx, given, orderId)),
    shipmentId,
    boxId: await insertBox(tx, ctx, shipmentId),
    ...subscriptions,
    ...(await insertExampleStandingOrders(tx, ctx, given, {
      quoteId: await insertExampleQuote(tx, ctx, given, 'sent_to_client', 'D-EXEMPLE-4'),
      refusedQuoteId: acceptedId,
    })),
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
      content: JSON.stringify(exampleInvoice(now())),
      content_sha256: 'exemple',
      issued_at: now(),
    })
    .execute()
}

/** A payment, a part of it refunded, and disputed. */
async function insertPayment(
  tx: Tx,
  { now }: Context,
  { staffId }: Given,
  orderId: string,
): Promise<Pick<ExampleSales, 'refundId' | 'disputeId'>> {
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
  const dispute = await tx
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      stripe_dispute_id: 'du_exemple',
      amount_cents: quoteCents,
      reason: 'product_not_received',
      status: 'open',
      opened_at: now(),
      evidence_due_at: new Date(now().getTime() + 3 * 86_400_000),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refund = await tx
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
  return { refundId: refund.id, disputeId: dispute.id }
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
