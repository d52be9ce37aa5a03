import { sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import { pendingRefundStatuses } from '#domain/refund/refund.ts'
import { requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { orMissing } from './provider-answers.ts'
import { describedPayer, selectPayer } from './stripe-customer.ts'

/**
 * Tells the provider the name and the address of its customer. That of a deleted account is deleted there, with the link to it,
 * once nothing is under way (docs/rules/law.md#personal-data). What the provider does not know is made again by the next payment.
 */
export async function syncStripeCustomer(ctx: Context, userId: string): Promise<void> {
  const payer = await selectPayer(ctx.db, userId)
    .select(['u.deleted_at', isUnderWay.as('is_under_way')])
    .executeTakeFirst()
  if (!payer || payer.stripe_customer_id === null) return
  const { stripe_customer_id: id, deleted_at: deletedAt, is_under_way: waits } = payer
  const { customers } = requireStripe(ctx)
  if (deletedAt === null) await orMissing(customers.update(id, describedPayer(payer)))
  if (deletedAt === null || waits) return
  await orMissing(customers.del(id))
  await ctx.db
    .updateTable('customers')
    .set({ stripe_customer_id: null })
    .where('user_id', '=', userId)
    .where('stripe_customer_id', '=', id)
    .execute()
}

/** Whether the customer `c` still has to do with the provider: a plan, a payment, a means to let go of, money on its way back. */
const isUnderWay = sql<SqlBool>`(
  exists (select from subscriptions s where s.customer_id = c.user_id and s.status <> 'ended')
  or exists (select from checkouts k where k.customer_id = c.user_id and k.settled_at is null)
  or exists (select from payment_methods m where m.customer_id = c.user_id and m.settled_at is null)
  or exists (select from refunds r join payments p on p.id = r.payment_id
    left join orders o on o.id = p.order_id left join checkouts k on k.id = p.checkout_id
    where r.status = any(${[...pendingRefundStatuses]})
    and coalesce(o.customer_id, k.customer_id, p.found_for) = c.user_id))`

export const syncStripeCustomerJob = defineJob({
  name: 'sync-stripe-customer',
  payload: z.strictObject({ userId: z.uuid() }),
  run: (ctx, { userId }) => syncStripeCustomer(ctx, userId),
})

/** The customers of deleted accounts that something kept at the provider until now. */
export const deleteStripeCustomersJob = defineJob({
  name: 'delete-stripe-customers',
  payload: noPayload,
  every: '52 3 * * *',
  isNightly: true,
  run: async (ctx) => {
    const left = ctx.db
      .selectFrom('customers as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select('c.user_id')
      .where('c.stripe_customer_id', 'is not', null)
      .where('u.deleted_at', 'is not', null)
      .execute()
    await forEachApart(left, ({ user_id: userId }) => syncStripeCustomer(ctx, userId))
  },
})
