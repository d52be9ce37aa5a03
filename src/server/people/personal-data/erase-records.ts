import { sql } from 'kysely'
import { erasedName } from '#domain/account/deletion.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'
import { removeMethodsOf } from '#server/payments/payment-methods/remove-payment-method.ts'
import { syncStripeCustomerJob } from '#server/payments/stripe/sync-stripe-customer.ts'
import { endStandingOrdersOf } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { isClaimPhotoOf } from '#server/warehouse/photos/read-photo.ts'

/**
 * Erases cards, saved means, the customer at the provider, addresses of standing orders, and what the office wrote about a person's
 * payments.
 */
export async function erasePayments(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await forgetCard(tx, userId)
  await removeMethodsOf(tx, ctx, userId)
  await eraseStandingOrders(tx, ctx, userId)
  await eraseRefundNotes(tx, userId)
  await eraseExplanations(tx, userId)
  await enqueue(tx, ctx, syncStripeCustomerJob, { userId })
}

/** The subscription stays, with its orders, and the agreement to keep a means of payment; the cards are erased. */
async function forgetCard(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ card_brand: null, card_last4: null, card_exp_month: null, card_exp_year: null })
    .where('customer_id', '=', userId)
    .execute()
  await tx
    .updateTable('payment_methods')
    .set({ brand: null, last4: null, exp_month: null, exp_year: null })
    .where('customer_id', '=', userId)
    .execute()
}

/** The agreements stay as proof; to whom the parcels should have gone is erased. */
async function eraseStandingOrders(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await endStandingOrdersOf(tx, ctx, userId)
  await tx
    .updateTable('standing_orders')
    .set({ request: '{}' })
    .where('customer_id', '=', userId)
    .execute()
}

/** The refund stays, with its credit note; the office's notes about it are erased. */
async function eraseRefundNotes(tx: Tx, userId: string): Promise<void> {
  await sql`
    update refunds r set note = null from payments p join orders o on o.id = p.order_id
    where r.payment_id = p.id and r.note is not null and o.customer_id = ${userId}`.execute(tx)
}

/** The difference with the provider stays; its explanation may name the payer. */
async function eraseExplanations(tx: Tx, userId: string): Promise<void> {
  await sql`
    update provider_differences x set explanation = ${'Effacée avec le compte du client'}
    from payments p left join orders o on o.id = p.order_id left join checkouts k on k.id = p.checkout_id
    where x.payment_id = p.id and x.explanation is not null
      and coalesce(o.customer_id, k.customer_id, p.found_for) = ${userId}`.execute(tx)
}

/** A claim stays, with its amounts; what was said in it, and what it was about, is erased. */
export async function eraseClaims(tx: Tx, userId: string): Promise<void> {
  await sql`update cargo_claim_lines l set description = ${erasedName} from cargo_claims k
    where k.id = l.claim_id and k.customer_id = ${userId}`.execute(tx)
  await sql`
    update cargo_claims set words = ${erasedName}, answer = case when answer is null then null else ${erasedName} end,
      carrier_answer = case when carrier_answer is null then null else ${erasedName} end,
      iban_sealed = null, iban_end = null, transfer_reference = case when transfer_reference is null then null else ${erasedName} end
    where customer_id = ${userId}`.execute(tx)
  await sql`delete from photos f where ${isClaimPhotoOf([userId])}`.execute(tx)
}

/** That a box of that weight went to that country stays; who received it, and what was in it, is erased. */
export async function eraseCustomsDeclarations(tx: Tx, userId: string): Promise<void> {
  await sql`
    update customs_declarations d set body = (d.body - 'numbers') || jsonb_build_object('goods', '[]'::jsonb, 'addressee', jsonb_build_object(
      'name', ${erasedName}::text, 'lines', '[]'::jsonb, 'country', d.body -> 'addressee' ->> 'country', 'phone', '', 'email', ''))
    from boxes b join shipments s on s.id = b.shipment_id where b.id = d.box_id and s.customer_id = ${userId}`.execute(
    tx,
  )
}

/** The number of a label stays; its PDFs, which name the person, are gone (`filesOfPerson`), and are not offered any more. */
export async function eraseCarrierLabels(tx: Tx, userId: string): Promise<void> {
  await sql`update carrier_labels c set status = 'voided' from boxes b join shipments s on s.id = b.shipment_id
    where b.id = c.box_id and c.status = 'made' and s.customer_id = ${userId}`.execute(tx)
}

/** What a bank was told stays as a list of files and their prints; the words about the person are erased. */
export async function eraseDisputeAnswers(tx: Tx, userId: string): Promise<void> {
  await sql`
    update dispute_answers a set words = null, reason = null, message_ids = '{}'
    from disputes d join payments p on p.id = d.payment_id
    left join orders o on o.id = p.order_id left join checkouts k on k.id = p.checkout_id
    where d.id = a.dispute_id and coalesce(o.customer_id, k.customer_id, p.found_for) = ${userId}`.execute(
    tx,
  )
}
