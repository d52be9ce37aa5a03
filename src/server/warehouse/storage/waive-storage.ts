import type * as z from 'zod/mini'
import type { waiveStorage as endpoint } from '#contract/warehouse/parcel-record.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { isStorageAgreed } from '#server/warehouse/parcel-rows/parcel-state.ts'
import {
  insertWaiver,
  liveSettlement,
  requireStorageNotBeingPaid,
  settle,
  voidStoragePayments,
} from './settlements.ts'
import { storageDue } from './storage-due.ts'

/**
 * Waives the storage due, with a reason: the parcel may leave, and these days are not charged again. A payment that is open for
 * them ends; one that a bank still confirms is waited for.
 */
export async function waiveStorage(
  ctx: Context,
  { parcelId, days, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  const staffId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { customer_id: customerId } = found(await lockParcel(tx, parcelId))
    await requireNotAgreed(tx, parcelId)
    await requireStorageNotBeingPaid(tx, parcelId)
    const due = (await storageDue(tx, ctx, [parcelId])).get(parcelId)
    if (due?.days !== days) throw new Refused('storage-changed', { days: due?.days ?? 0 })
    const { feeDueCents: amountCents } = due
    const waiverId = await insertWaiver(tx, ctx, { parcelId, days, amountCents, reason, staffId })
    await voidStoragePayments(tx, ctx, parcelId)
    const live = await liveSettlement(tx, parcelId)
    if (live && live.way !== 'reclaim') await settle(tx, ctx, live.id, 'waived', null)
    await recordFact(tx, ctx, {
      type: 'storage.waived',
      customerId,
      parcelId,
      details: { days, amountCents },
      change: { before: { storageDueCents: amountCents }, after: { storageDueCents: 0, reason } },
    })
    if (customerId === null) return {}
    await notify(tx, ctx, {
      kind: 'storage-waived',
      payload: { parcelId, days, amountCents, at: ctx.now().toISOString() },
      userId: customerId,
      dedupeKey: `storage-waived:${waiverId}`,
    })
    return {}
  })
}

/** The amount that the customer agreed to pay stays, until another version is sent, or the return ends. */
export async function requireNotAgreed(tx: Tx, parcelId: string): Promise<void> {
  const parcel = await tx
    .selectFrom('parcels')
    .select(isStorageAgreed('parcels.id').as('agreed'))
    .where('id', '=', parcelId)
    .executeTakeFirst()
  if (parcel?.agreed) throw new Refused('storage-agreed')
}
