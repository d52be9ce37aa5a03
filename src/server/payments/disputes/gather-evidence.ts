import { sql, type RawBuilder } from 'kysely'
import type { CustomsDeclaration } from '#domain/customs/declaration.ts'
import type { PostalAddress } from '#contract/core/shapes.ts'
import type { Gathered } from '#contract/payments/disputes.ts'
import { visibleRefundStatuses } from '#domain/refund/refund.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import { secondAsked } from '#server/payments/refunds/locked-money.ts'
import type { Database } from '#server/core/context.ts'
import { invoiceContent, type InvoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { announcementKey } from '#domain/standing-order/announcement.ts'
import { sentAt } from '#server/messages/notifications/queued-message.ts'
import { trackingOf, trustedTracking } from '#server/warehouse/parcel-rows/tracking-of.ts'
import { photosOfBox } from '#server/warehouse/photos/read-photo.ts'
import type { DisputeRow } from './dispute-rows.ts'

/** Everything that Escale knows of what was paid, and of nothing else: each part is found through the disputed payment. */
export async function gatherEvidence(db: Database, dispute: DisputeRow): Promise<Gathered> {
  const [terms, agreement, invoice, refunds, withdrawals, strayWithdrawals, boxes] =
    await Promise.all([
      termsOf(db, dispute),
      agreementOf(db, dispute),
      invoiceOf(db, dispute),
      refundsOf(db, dispute),
      withdrawalsOf(db, dispute),
      strayWithdrawalsOf(db, dispute),
      gatherBoxes(db, dispute.orderId),
    ])
  const { orderNumber: number, orderedAt, method, paidCents, paidAt } = dispute
  return {
    buyer: invoice && buyerOf(invoice.content),
    order: number === null || orderedAt === null ? null : { number, at: orderedAt.toISOString() },
    payment: { method, amountCents: paidCents, at: paidAt.toISOString() },
    terms,
    agreement,
    invoice: shownOf(invoice),
    boxes,
    refunds,
    withdrawals,
    strayWithdrawals,
  }
}

/** What the buyer accepted for the payment; for a renewal, when its plan was chosen: at the cart, or by a change since. */
async function termsOf(
  db: Database,
  { checkoutId, orderId }: DisputeRow,
): Promise<Gathered['terms']> {
  const { rows } = await sql<{ version: string; at: Date; express: Date | null }>`
    select k.terms_version as version, k.terms_accepted_at as at, k.express_requested_at as express from checkouts k
    where k.id = ${checkoutId} or ${checkoutId}::uuid is null and k.stripe_subscription_id = (
      select s.stripe_subscription_id from orders o join subscriptions s on s.id = o.subscription_id where o.id = ${orderId})
    union all
    select g.terms_version, g.terms_accepted_at, g.express_requested_at
    from orders o join orders c on c.subscription_id = o.subscription_id and c.created_at <= o.created_at
      join plan_changes g on g.order_id = c.id and g.terms_accepted_at is not null
    where o.id = ${orderId} and ${checkoutId}::uuid is null
    order by at desc, version limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { version, at, express } = row
  return { version, acceptedAt: at.toISOString(), expressAt: express?.toISOString() ?? null }
}

async function invoiceOf(db: Database, { orderId }: DisputeRow) {
  if (orderId === null) return null
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'issued_at', 'pdf_sha256', 'content'])
    .where('order_id', '=', orderId)
    .where('corrects', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, content: invoiceContent.parse(row.content) } : null
}

const shownOf = (invoice: Awaited<ReturnType<typeof invoiceOf>>): Gathered['invoice'] =>
  invoice && {
    id: invoice.id,
    number: invoice.number,
    at: invoice.issued_at.toISOString(),
    isReady: invoice.pdf_sha256 !== null,
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
    .where('status', 'in', visibleRefundStatuses)
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

type Found = {
  readonly number: string
  readonly state: string
  readonly at: Date
  readonly is_plan_alone: boolean | null
}

/** Withdrawals, the earliest first. */
async function declared(
  db: Database,
  which: RawBuilder<unknown>,
): Promise<Gathered['withdrawals']> {
  const { rows } = await sql<Found>`
    select number, state, received_at as at, is_plan_alone from legal_requests
    where kind = 'withdrawal' and ${which} order by received_at, number`.execute(db)
  return rows.map(({ number, state, at, is_plan_alone: isPlanAlone }) => ({
    number,
    state,
    at: at.toISOString(),
    ...(isPlanAlone && { isPlanAlone }),
  }))
}

const withdrawalsOf = (db: Database, { orderId }: DisputeRow) =>
  declared(db, sql`order_id = ${orderId}`)

/** Those of this customer, or from an address of theirs, that name no order: one of them may be about this one. */
const strayWithdrawalsOf = (db: Database, { orderId, customerId }: DisputeRow) =>
  declared(
    db,
    sql`order_id is null and (customer_id = ${customerId} or email <> '' and lower(email) in (
      select lower(email) from users where id = ${customerId}
      union all select lower(content -> 'customer' ->> 'email') from invoices where order_id = ${orderId}))`,
  )

type Boxes = Gathered['boxes']

/** The closed boxes of an order: where they went, what they weighed, who carried them, and what the carrier says. */
async function gatherBoxes(db: Database, orderId: string | null): Promise<Boxes> {
  if (orderId === null) return []
  const rows = await boxRows(db, orderId)
  const tracking = await trackingOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    number: boxNumber(row.number, row.place),
    shipmentId: row.shipment_id,
    address: addressOf(row),
    weightGrams: row.weight_g,
    sidesMm: [row.length_mm, row.width_mm, row.height_mm],
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    packedAt: row.packed_at.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    tracking: trustedTracking(tracking.get(row.id)),
    photos: row.photos,
  }))
}

/** Its declaration says whose it was and where it went: name and address of the shipment may be corrected once it has left. */
const addressOf = ({ declared, address, ...person }: AddressedBox) =>
  declared === null
    ? `${recipientName(person)}, ${addressText(address as PostalAddress)}`
    : [declared.addressee.name, ...declared.addressee.lines, declared.addressee.country].join(', ')

type AddressedBox = Parameters<typeof recipientName>[0] & {
  readonly declared: CustomsDeclaration | null
  readonly address: unknown
}

const boxRows = (db: Database, orderId: string) =>
  db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .innerJoin('customers as c', 'c.user_id', 's.customer_id')
    .leftJoin('customs_declarations as d', 'd.box_id', 'b.id')
    .select(['s.recipient_name', 'c.first_name', 'c.last_name'])
    .select((eb) => eb.ref('d.body').$castTo<CustomsDeclaration | null>().as('declared'))
    .select(['b.id', 's.number', 'b.place', 'b.shipment_id', 's.address', 'b.weight_g'])
    .select(['b.length_mm', 'b.width_mm', 'b.height_mm', 'b.carrier', 'b.tracking_number'])
    .select(['b.packed_at', 'b.handed_over_at', 'b.delivered_at', 'b.returned_at'])
    .select(photosOfBox('b.id').as('photos'))
    .where('s.order_id', '=', orderId)
    .where('b.status', '!=', 'opened')
    .orderBy('s.number')
    .orderBy('b.place')
    .execute()
