import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/context.ts'
import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { address } from './address-row.ts'
import type { Person } from './test-app.ts'

export type PaidOrder = {
  readonly checkoutSessionId: string
  readonly orderId: string
  readonly invoiceId: string
  readonly shipmentId: string
}

/** What the payment of a quote creates: checkout, order, invoice, and the box to pack. */
export async function insertPaidOrder(
  deps: Deps,
  customer: Person,
  quoteId: string,
  parcelId: string,
): Promise<PaidOrder> {
  const checkoutSessionId = `cs_test_${randomUUID().replaceAll('-', '')}`
  const checkoutId = await insertCheckout(deps, customer, checkoutSessionId)
  const orderId = await insertOrder(deps, customer, checkoutId, quoteId)
  const invoiceId = await insertInvoice(deps, customer, orderId)
  const shipmentId = await insertShipment(deps, customer, orderId, quoteId, parcelId)
  return { checkoutSessionId, orderId, invoiceId, shipmentId }
}

async function insertCheckout(
  { db, now }: Deps,
  customer: Person,
  checkoutSessionId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('checkouts')
    .values({
      customer_id: customer.id,
      status: 'paid',
      stripe_session_id: checkoutSessionId,
      url: 'http://127.0.0.1/c/pay',
      total_cents: 4215,
      terms_version: '2026-11',
      terms_accepted_at: now(),
      express_requested_at: now(),
      expires_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertOrder(
  { db, now }: Deps,
  customer: Person,
  checkoutId: string,
  quoteId: string,
): Promise<string> {
  const { id } = await db
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
    .values({ order_id: id, quote_id: quoteId, version: 1 })
    .execute()
  return id
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
      content: JSON.stringify(plainInvoice(`T-2026-${sequence.last}`, deps.now())),
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

/** An invoice of one shipping line at 42,15 €, without VAT. */
export const plainInvoice = (number: string, at: Date): InvoiceContent => {
  const vat = { rate: 0, exemption: 'Exonération' }
  const amounts = { grossCents: 4215, netCents: 4215, vatCents: 0 }
  const place = { line1: '1 rue', line2: null, postalCode: '98800', city: 'Nouméa', country: 'NC' }
  const issuedAt = at.toISOString()
  return {
    number,
    issuedAt,
    seller,
    customer: {
      name: 'Marie Tehei',
      clientNumber: 'CLT-000000',
      email: 'm@x.test',
      address: place,
    },
    orderNumber: 'C-TEST',
    sections: [
      {
        quoteNumber: 'D-TEST',
        destination: 'Nouvelle-Calédonie',
        delivery: place,
        lines: [{ ...line, vat }],
      },
    ],
    totals: { ...amounts, groups: [{ ...vat, ...amounts }] },
    payment: { method: 'card', paidAt: issuedAt, amountCents: 4215 },
    vatToVerify: true,
    mentions: [],
  }
}

const seller = {
  name: 'Escale',
  legalForm: 'SAS',
  capital: '10 000 €',
  address: 'Limoges',
  siren: '0',
  rcs: 'Limoges',
  vatNumber: 'FR0',
  email: 'bonjour@escale.test',
}
const line = {
  code: 'carrier',
  label: 'Transport',
  quantity: 1,
  unitCents: 4215,
  unitNetCents: 4215,
  amountCents: 4215,
}
