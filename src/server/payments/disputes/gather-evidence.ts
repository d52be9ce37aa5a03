import { sql } from 'kysely'
import type { Gathered } from '#contract/payments/disputes.ts'
import { secondAsked } from '#server/payments/refunds/locked-money.ts'
import type { Database } from '#server/core/context.ts'
import { invoiceContent, type InvoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { announcementKey } from '#domain/standing-order/payment-of.ts'
import { sentAt } from '#server/messages/notifications/sent-at.ts'
import { addressText } from './address-text.ts'
import type { DisputeRow } from './dispute-rows.ts'
import { gatherBoxes } from './gather-boxes.ts'

/** Everything that Escale knows of what was paid, and of nothing else: each part is found through the disputed payment. */
export async function gatherEvidence(db: Database, dispute: DisputeRow): Promise<Gathered> {
  const [payment, order, terms, agreement, invoice, refunds, withdrawals, boxes] =
    await Promise.all([
      paymentOf(db, dispute),
      orderOf(db, dispute),
      termsOf(db, dispute),
      agreementOf(db, dispute),
      invoiceOf(db, dispute),
      refundsOf(db, dispute),
      withdrawalsOf(db, dispute),
      gatherBoxes(db, dispute.orderId),
    ])
  const buyer = invoice && buyerOf(invoice.content)
  const strayWithdrawals = await strayWithdrawalsOf(db, dispute)
  const sale = { buyer, order, payment, terms, agreement, invoice: shownOf(invoice), boxes }
  return { ...sale, refunds, withdrawals, strayWithdrawals }
}

async function paymentOf(db: Database, { paymentId }: DisputeRow): Promise<Gathered['payment']> {
  const row = await db
    .selectFrom('payments')
    .select(['method', 'amount_cents', 'captured_at'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return {
    method: row.method,
    amountCents: row.amount_cents,
    at: row.captured_at.toISOString(),
  }
}

async function orderOf(db: Database, { orderId }: DisputeRow): Promise<Gathered['order']> {
  if (orderId === null) return null
  const { number, created_at } = await db
    .selectFrom('orders')
    .select(['number', 'created_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { number, at: created_at.toISOString() }
}

/** What the buyer accepted for the payment; for a renewal, when the subscription was bought. */
async function termsOf(
  db: Database,
  { checkoutId, orderId }: DisputeRow,
): Promise<Gathered['terms']> {
  const { rows } = await sql<{ version: string; at: Date; express: Date | null }>`
    select k.terms_version as version, k.terms_accepted_at as at, k.express_requested_at as express from checkouts k
    where k.id = ${checkoutId} or ${checkoutId}::uuid is null and k.stripe_subscription_id = (
      select s.stripe_subscription_id from orders o join subscriptions s on s.id = o.subscription_id where o.id = ${orderId})
    order by k.created_at, k.id limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { version, at, express } = row
  return { version, acceptedAt: at.toISOString(), expressAt: express?.toISOString() ?? null }
}

type FoundInvoice = {
  readonly id: string
  readonly number: string
  readonly issuedAt: Date
  readonly isReady: boolean
  readonly content: InvoiceContent
}

async function invoiceOf(db: Database, { orderId }: DisputeRow): Promise<FoundInvoice | null> {
  if (orderId === null) return null
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_at', 'pdf_sha256', 'content'])
    .where('order_id', '=', orderId)
    .where('corrects', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id, number, issued_at: issuedAt, content } = row
  const isReady = row.pdf_sha256 !== null
  return { id, number, issuedAt, isReady, content: invoiceContent.parse(content) }
}

const shownOf = (invoice: FoundInvoice | null): Gathered['invoice'] =>
  invoice && {
    id: invoice.id,
    number: invoice.number,
    at: invoice.issuedAt.toISOString(),
    isReady: invoice.isReady,
    lines: invoice.content.sections.flatMap(({ lines }) =>
      lines.map(({ label, amountCents }) => ({ label, amountCents })),
    ),
  }

function buyerOf({ customer }: InvoiceContent): Gathered['buyer'] {
  const { name, email, address } = customer
  return { name, email, address: addressText(address) }
}

async function refundsOf(
  db: Database,
  { paymentId, id }: DisputeRow,
): Promise<Gathered['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'reason', 'requested_at', 'completed_at', 'status'])
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['given', 'under_way', 'owed', 'returned'])
    .where((row) => row.or([row('dispute_id', 'is', null), row('dispute_id', '!=', id)]))
    .orderBy(secondAsked('requested_at'))
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    amountCents: row.amount_cents,
    reason: row.reason,
    at: (row.completed_at ?? row.requested_at).toISOString(),
    status: row.status,
  }))
}

/** What the buyer agreed to beforehand, when a standing order paid, and when the mail that announced the payment left. */
async function agreementOf(
  db: Database,
  { checkoutId }: DisputeRow,
): Promise<Gathered['agreement']> {
  if (checkoutId === null) return null
  const row = await db
    .selectFrom('standing_orders')
    .select(['id', 'agreement_version', 'agreed_at', 'ceiling_cents', 'stop_hours', 'version'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  if (!row || row.version === null) return null
  const announcedAt = await sentAt(db, announcementKey(row.id, row.version))
  return {
    version: row.agreement_version,
    at: row.agreed_at.toISOString(),
    ceilingCents: row.ceiling_cents,
    stopHours: row.stop_hours,
    announcedAt: announcedAt?.toISOString() ?? null,
  }
}

type Found = { readonly number: string; readonly state: string; readonly at: Date }

/** The withdrawals of the order, the earliest first. */
async function withdrawalsOf(
  db: Database,
  { orderId }: DisputeRow,
): Promise<Gathered['withdrawals']> {
  if (orderId === null) return []
  const { rows } = await sql<Found>`
    select number, state, received_at as at from legal_requests
    where kind = 'withdrawal' and order_id = ${orderId} order by received_at, number`.execute(db)
  return rows.map(shown)
}

/** Those of this customer, or from an address of theirs, that name no order: one of them may be about this one. */
async function strayWithdrawalsOf(
  db: Database,
  { orderId, customerId }: DisputeRow,
): Promise<Gathered['strayWithdrawals']> {
  const { rows } = await sql<Found>`
    select number, state, received_at as at from legal_requests
    where kind = 'withdrawal' and order_id is null and (customer_id = ${customerId} or email <> '' and lower(email) in (
      select lower(email) from users where id = ${customerId}
      union all select lower(content -> 'customer' ->> 'email') from invoices where order_id = ${orderId}))
    order by received_at, number`.execute(db)
  return rows.map(shown)
}

const shown = ({ number, state, at }: Found) => ({ number, state, at: at.toISOString() })
