import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'

/** Marks the work as done; the customer sees it on the parcel. Refuses with `option-cancelled`. */
export async function completePaidOption(
  ctx: Context,
  { optionId }: { readonly optionId: string },
): Promise<{ doneAt: string }> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, (tx) => completeOption(tx, ctx, optionId))
}

/** The same inside another operation: closing the box that the option was bought for. */
export async function completeOption(
  tx: Tx,
  ctx: Context,
  optionId: string,
): Promise<{ doneAt: string }> {
  const option = found(
    await tx
      .selectFrom('parcel_options')
      .selectAll()
      .where('id', '=', optionId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (option.status === 'cancelled') throw new Refused('option-cancelled')
  if (option.done_at !== null) return { doneAt: option.done_at.toISOString() }
  const at = ctx.now()
  await tx
    .updateTable('parcel_options')
    .set({ status: 'done', done_at: at, done_by: requireStaff(ctx.actor), updated_at: at })
    .where('id', '=', optionId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'option.done',
    customerId: option.customer_id,
    orderId: option.order_id,
    ...(option.parcel_id === null ? {} : { parcelId: option.parcel_id }),
    ...(option.quote_id === null ? {} : { quoteId: option.quote_id }),
    details: { name: option.label },
  })
  await createInAppNotification(tx, ctx, {
    kind: 'option-done',
    payload: { parcelId: option.parcel_id, quoteId: option.quote_id, orderId: option.order_id },
    userId: option.customer_id,
    dedupeKey: `option-done:${optionId}`,
  })
  return { doneAt: at.toISOString() }
}
