import type * as z from 'zod/mini'
import type { completePaidOption as endpoint } from '#contract/payments/warehouse-options.ts'
import { proofKindOf } from '#domain/shipment/paid-tasks.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'
import { attachPhotos } from '#server/warehouse/photos/attach-photos.ts'

/** Marks the work as done; the customer sees it on the parcel, with the photos of it when those were bought. */
export async function completePaidOption(
  ctx: Context,
  { optionId, photoIds = [] }: z.output<typeof endpoint.input>,
): Promise<{ doneAt: string }> {
  const staffId = requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockParcelOf(tx, optionId)
    const option = await lockOption(tx, optionId)
    if (option.done_at === null) await attachProof(tx, staffId, option, photoIds)
    return markDone(tx, ctx, option)
  })
}

/**
 * Who gives a parcel back locks it, then its options (`giveUpOptions`). The order is the same here: a photo locks the parcel that it
 * is attached to.
 */
const lockParcelOf = (tx: Tx, optionId: string): Promise<unknown> =>
  tx
    .selectFrom('parcels as p')
    .innerJoin('parcel_options as o', 'o.parcel_id', 'p.id')
    .select('p.id')
    .where('o.id', '=', optionId)
    .forUpdate('p')
    .execute()

/** Attaches the photos; refuses `proof-photo-missing` when they were bought and none is given. */
async function attachProof(
  tx: Tx,
  staffId: string,
  { line_code, parcel_id }: Pick<OptionRow, 'line_code' | 'parcel_id'>,
  photoIds: readonly string[],
): Promise<void> {
  if (proofKindOf(line_code) === 'photo' && (parcel_id === null || photoIds.length === 0)) {
    throw new Refused('proof-photo-missing')
  }
  if (photoIds.length === 0) return
  if (parcel_id === null) throw new InvalidInput({ photoIds: 'unknown' })
  await attachPhotos(tx, staffId, parcel_id, photoIds)
}

type OptionRow = Awaited<ReturnType<typeof lockOption>>

/** Refuses with `option-cancelled`. */
async function lockOption(tx: Tx, optionId: string) {
  const option = found(
    await tx
      .selectFrom('parcel_options')
      .selectAll()
      .where('id', '=', optionId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (option.status === 'cancelled') throw new Refused('option-cancelled')
  return option
}

/** Marks an option as done when its work was proved at the bench: closing the box does it, in its own transaction. */
export async function completeOption(
  tx: Tx,
  ctx: Context,
  optionId: string,
): Promise<{ doneAt: string }> {
  return markDone(tx, ctx, await lockOption(tx, optionId))
}

async function markDone(tx: Tx, ctx: Context, option: OptionRow): Promise<{ doneAt: string }> {
  if (option.done_at !== null) return { doneAt: option.done_at.toISOString() }
  const at = ctx.now()
  const { parcel_id: parcelId, quote_id: quoteId, order_id: orderId } = option
  await tx
    .updateTable('parcel_options')
    .set({ status: 'done', done_at: at, done_by: requireStaff(ctx.actor), updated_at: at })
    .where('id', '=', option.id)
    .execute()
  await recordFact(tx, ctx, {
    type: 'option.done',
    customerId: option.customer_id,
    orderId,
    parcelId,
    quoteId,
    details: { name: option.label },
  })
  await createInAppNotification(tx, ctx, {
    kind: 'option-done',
    payload: { parcelId, quoteId, orderId },
    userId: option.customer_id,
    dedupeKey: `option-done:${option.id}`,
  })
  return { doneAt: at.toISOString() }
}
