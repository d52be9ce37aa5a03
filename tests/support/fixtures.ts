import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/context.ts'
import type { Person } from './test-app.ts'

/** One object of each kind, all of one customer, with the rows that make each other legal. */
export type Belongings = {
  readonly parcelId: string
  readonly photoId: string
  readonly quoteId: string
  readonly checkoutSessionId: string
  readonly orderId: string
  readonly invoiceId: string
  readonly shipmentId: string
}

const lines = JSON.stringify([
  { code: 'carrier', label: 'Transport', quantity: 1, unitCents: 3525, amountCents: 3525 },
  {
    code: 'processing_fee',
    label: 'Frais de traitement',
    quantity: 1,
    unitCents: 690,
    amountCents: 690,
  },
])
const address = JSON.stringify({
  line1: '12 rue de Sébastopol',
  line2: null,
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
})

export async function insertParcel(
  { db, now }: Deps,
  customer: Person,
  status = 'pending_arrival',
): Promise<string> {
  const { id } = await db
    .insertInto('parcels')
    .values({
      customer_id: customer.id,
      tracking_number: `6A${randomUUID().slice(0, 8).toUpperCase()}`,
      merchant: 'Boutique Bleue',
      description: 'Deux livres',
      requested_action: 'immediate_forwarding',
      status,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertReception(
  { db, now }: Deps,
  parcelId: string,
  staff: Person,
): Promise<void> {
  await db
    .insertInto('receptions')
    .values({
      parcel_id: parcelId,
      weight_g: 1800,
      length_mm: 300,
      width_mm: 200,
      height_mm: 150,
      shelf: 'B12',
      received_at: now(),
      received_by: staff.id,
    })
    .execute()
}

/** A photo's row; its bytes are put under the keys that the reader asks for. */
export async function insertPhoto(deps: Deps, parcelId: string, staff: Person): Promise<string> {
  const { id } = await deps.db
    .insertInto('photos')
    .values({
      parcel_id: parcelId,
      uploaded_by: staff.id,
      width: 10,
      height: 10,
      bytes: 3,
      sha256: 'x',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.files.put(`photos/${id}.jpg`, new Uint8Array([255, 216, 255]))
  await deps.files.put(`photos/${id}.thumb.jpg`, new Uint8Array([255, 216, 255]))
  return id
}

/** A quote sent in version 1 at 42,15 €, in the given status, valid for `days` from now. */
export async function insertQuote(
  { db, now }: Deps,
  customer: Person,
  admin: Person,
  { status = 'sent_to_client', parcelIds = [] as readonly string[], days = 15 } = {},
): Promise<string> {
  const validUntil = new Date(now().getTime() + days * 86_400_000)
  const accepted = status === 'accepted' || status === 'paid'
  const { id } = await db
    .insertInto('quotes')
    .values({
      number: `D-TEST-${randomUUID().slice(0, 8)}`,
      customer_id: customer.id,
      status,
      version: 1,
      shipping_type: 'direct',
      destination: 'Nouvelle-Calédonie',
      mode: 'standard',
      weight_g: 1800,
      client_name: 'Marie Tehei',
      client_email: customer.email,
      shipping_address: address,
      estimated_shipping_cents: 3525,
      estimated_fee_cents: 690,
      estimated_total_cents: 4215,
      estimate_lines: lines,
      catalogue_version: 1,
      valid_until: validUntil,
      accepted_version: accepted ? 1 : null,
      accepted_at: accepted ? now() : null,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('quote_versions')
    .values({
      quote_id: id,
      version: 1,
      lines,
      shipping_cents: 3525,
      fee_cents: 690,
      total_cents: 4215,
      catalogue_version: 1,
      valid_until: validUntil,
      sent_at: now(),
      sent_by: admin.id,
    })
    .execute()
  for (const parcel_id of parcelIds) {
    await db.insertInto('quote_parcels').values({ quote_id: id, parcel_id }).execute()
  }
  return id
}

/** Everything a customer can own, from a parcel to an invoice. */
export async function insertBelongings(
  deps: Deps,
  customer: Person,
  staff: { readonly operateur: Person; readonly admin: Person },
): Promise<Belongings> {
  const { db, now } = deps
  const parcelId = await insertParcel(deps, customer, 'received')
  await insertReception(deps, parcelId, staff.operateur)
  const photoId = await insertPhoto(deps, parcelId, staff.operateur)
  const quoteId = await insertQuote(deps, customer, staff.admin)

  const paidParcel = await insertParcel(deps, customer, 'processing')
  await insertReception(deps, paidParcel, staff.operateur)
  const paidQuote = await insertQuote(deps, customer, staff.admin, {
    status: 'paid',
    parcelIds: [paidParcel],
  })
  const checkoutSessionId = `cs_test_${randomUUID().replaceAll('-', '')}`
  const { id: checkoutId } = await db
    .insertInto('checkouts')
    .values({
      customer_id: customer.id,
      status: 'paid',
      stripe_session_id: checkoutSessionId,
      url: 'http://127.0.0.1/c/pay',
      total_cents: 4215,
      terms_version: '2026-11',
      terms_accepted_at: now(),
      expires_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      number: `C-TEST-${randomUUID().slice(0, 8)}`,
      customer_id: customer.id,
      checkout_id: checkoutId,
      status: 'processing',
      total_cents: 4215,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_quotes')
    .values({ order_id: orderId, quote_id: paidQuote, version: 1 })
    .execute()
  const invoiceId = await insertInvoice(deps, customer, orderId)
  const shipmentId = await insertShipment(deps, customer, orderId, paidQuote, paidParcel)
  return { parcelId, photoId, quoteId, checkoutSessionId, orderId, invoiceId, shipmentId }
}

async function insertInvoice(deps: Deps, customer: Person, orderId: string): Promise<string> {
  const sequence = await deps.db
    .insertInto('invoice_counters')
    .values({ series: 'T', year: 2026, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet((set) => ({ last: set('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const { id } = await deps.db
    .insertInto('invoices')
    .values({
      number: `T-2026-${sequence.last}`,
      series: 'T',
      year: 2026,
      sequence: sequence.last,
      customer_id: customer.id,
      order_id: orderId,
      total_cents: 4215,
      content: '{}',
      content_sha256: 'x',
      pdf_sha256: 'x',
      issued_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.files.put(`invoices/${id}.pdf`, new TextEncoder().encode('%PDF-1.7'))
  return id
}

async function insertShipment(
  { db, now }: Deps,
  customer: Person,
  orderId: string,
  quoteId: string,
  parcelId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('shipments')
    .values({
      number: `E-TEST-${randomUUID().slice(0, 8)}`,
      customer_id: customer.id,
      order_id: orderId,
      quote_id: quoteId,
      status: 'to_pack',
      destination: 'Nouvelle-Calédonie',
      address,
      mode: 'standard',
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('shipment_parcels').values({ shipment_id: id, parcel_id: parcelId }).execute()
  return id
}
