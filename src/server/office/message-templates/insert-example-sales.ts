import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { ExampleParcels } from './insert-example-parcels.ts'
import { exampleEmails, type ExamplePeople } from './insert-example-people.ts'

export type ExampleSales = {
  /** Sent to the customer, and waiting for an answer. */
  readonly quoteId: string
  /** Holds an accepted quote and a plan, so that it serves for a payment received and for one refused. */
  readonly orderId: string
  readonly refundId: string
  readonly shipmentId: string
  readonly subscriptionId: string
}

type Given = ExamplePeople & ExampleParcels

const day = 86_400_000
const [quoteCents, planCents] = [4215, 2990]
const address = JSON.stringify({
  line1: '12 rue des Exemples',
  line2: null,
  postalCode: '97400',
  city: 'Saint-Denis',
  country: 'La Réunion',
})

export async function insertExampleSales(
  tx: Tx,
  ctx: Context,
  given: Given,
): Promise<ExampleSales> {
  const quoteId = await insertQuote(tx, ctx, given, 'sent_to_client')
  const acceptedId = await insertQuote(tx, ctx, given, 'accepted')
  const orderId = await insertOrder(tx, ctx, given, acceptedId)
  await insertInvoice(tx, ctx, given, orderId)
  return {
    quoteId,
    orderId,
    refundId: await insertPaymentAndRefund(tx, ctx, given, orderId),
    shipmentId: await insertShipment(tx, ctx, given, orderId, acceptedId),
    subscriptionId: await insertSubscription(tx, ctx, given),
  }
}

async function insertQuote(
  tx: Tx,
  { now }: Context,
  { userId, staffId }: Given,
  status: 'sent_to_client' | 'accepted',
): Promise<string> {
  const { version: catalogueVersion } = await currentCatalogue(tx, now())
  const isAccepted = status === 'accepted'
  const validUntil = new Date(now().getTime() + 3 * day)
  const lines = JSON.stringify([
    { code: 'carrier', label: 'Transport', quantity: 1, unitCents: 3525, amountCents: 3525 },
    { code: 'processing_fee', label: 'Traitement', quantity: 1, unitCents: 690, amountCents: 690 },
  ])
  const { id } = await tx
    .insertInto('quotes')
    .values({
      number: isAccepted ? 'D-EXEMPLE-2' : 'D-EXEMPLE-1',
      customer_id: userId,
      status,
      version: 1,
      shipping_type: 'direct',
      destination: 'La Réunion',
      mode: 'standard',
      weight_g: 1800,
      client_name: 'Léa Exemple',
      client_email: exampleEmails.lea,
      shipping_address: address,
      estimated_total_cents: quoteCents,
      catalogue_version: catalogueVersion,
      valid_until: validUntil,
      accepted_version: isAccepted ? 1 : null,
      accepted_at: isAccepted ? now() : null,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_versions')
    .values({
      quote_id: id,
      version: 1,
      lines,
      shipping_cents: 3525,
      fee_cents: 690,
      total_cents: quoteCents,
      catalogue_version: catalogueVersion,
      valid_until: validUntil,
      sent_at: now(),
      sent_by: staffId,
    })
    .execute()
  return id
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
      address,
      mode: 'standard',
      carrier: 'Colissimo',
      tracking_number: '8R00000000001',
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

async function insertSubscription(tx: Tx, { now }: Context, { userId }: Given): Promise<string> {
  const at = now()
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      customer_id: userId,
      stripe_subscription_id: 'sub_exemple',
      plan: 'premium',
      frequency: 'month',
      price_cents: planCents,
      status: 'past_due',
      period_start: at,
      period_end: new Date(at.getTime() + 30 * day),
      started_at: at,
      checked_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
