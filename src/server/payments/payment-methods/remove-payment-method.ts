import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { found } from '#server/core/refused.ts'
import { detachPaymentMethodJob } from './detach-payment-method.ts'

/** Removes one of my means of payment: it counts as gone from now on, and a job tells the provider. Once more does nothing. */
export async function removePaymentMethod(
  ctx: Context,
  { paymentMethodId }: { readonly paymentMethodId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { id } = found(
      await tx
        .selectFrom('payment_methods')
        .select('id')
        .where('id', '=', paymentMethodId)
        .where('customer_id', '=', customerId)
        .forUpdate()
        .executeTakeFirst(),
    )
    await removeMethods(tx, ctx, [id], 'asked')
    return {}
  })
}

/** Of an account that ends. */
export async function removeMethodsOf(tx: Tx, ctx: Context, customerId: string): Promise<void> {
  const live = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const ids = live.map(({ id }) => id)
  await removeMethods(tx, ctx, ids, 'account')
}

export type RemovedBecause = 'asked' | 'replaced' | 'account' | 'provider'

/** Marks these as removed, and promises that the provider lets go of them. Those that were removed before stay as they are. */
export async function removeMethods(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  because: RemovedBecause,
): Promise<void> {
  if (ids.length === 0) return
  const removed = await tx
    .updateTable('payment_methods')
    .set({ removed_at: ctx.now(), removed_because: because })
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .returning(['id', 'customer_id'])
    .execute()
  for (const { id: paymentMethodId, customer_id: customerId } of removed) {
    const details = { because }
    await recordFact(tx, ctx, { type: 'account.payment-method-removed', customerId, details })
    await enqueue(tx, ctx, detachPaymentMethodJob, { paymentMethodId })
  }
}
