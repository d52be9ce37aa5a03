import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { removeMethodsOf } from '#server/payments/payment-methods/remove-payment-method.ts'
import { endStandingOrdersOf } from '#server/sales/standing-order-rows/standing-order-rows.ts'

/** Erases cards, saved means, addresses of standing orders, and what the office wrote about a person's payments. */
export async function erasePayments(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await forgetCard(tx, userId)
  await removeMethodsOf(tx, ctx, userId)
  await eraseStandingOrders(tx, ctx, userId)
  await eraseRefundNotes(tx, userId)
  await eraseExplanations(tx, userId)
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
