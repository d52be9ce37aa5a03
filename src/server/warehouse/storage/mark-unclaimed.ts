import type * as z from 'zod/mini'
import type { markUnclaimed as endpoint } from '#contract/warehouse/parcel-record.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { parcelCan, parcelTransitions, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { closeSettlement, openSettlement } from './settlements.ts'
import { unclaimedDue, type UnclaimedDue, type UnclaimedRules } from './unclaimed-due.ts'

/**
 * A person marks a parcel unclaimed in place of the nightly job: never before the reminders and the days that the customer was
 * promised.
 */
export async function markUnclaimed(
  ctx: Context,
  { parcelId, reason }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { status, destroyed_at } = found(await lockParcel(tx, parcelId))
    const state = { status: status as ParcelStatus, destroyed: destroyed_at !== null }
    if (!parcelCan('mark-unclaimed', state)) throw new Refused('parcel-not-unclaimable', { status })
    const due = accepted(await dueToBeUnclaimed(tx, ctx, parcelId))
    await markLocked(tx, ctx, { ...due, by: { reason, former: state.status } })
    return {}
  })
}

export type UnclaimedRefusal = 'clause-not-in-force' | 'unclaimed-too-early'

/** To act on the result, hold the parcel's lock; to show it, that is not needed. */
export async function dueToBeUnclaimed(
  db: Database | Tx,
  ctx: Context,
  parcelId: string,
): Promise<Outcome<UnclaimedDue, UnclaimedRefusal>> {
  const { contents } = await publicationsInForce(db, ctx.now())
  if (!contents.termsClauses.abandonment.inForce) return refuse('clause-not-in-force')
  const due = await unclaimedDue(db, ctx, await unclaimedRules(db, ctx), parcelId)
  return due?.step === 'mark-unclaimed' ? accept(due) : refuse('unclaimed-too-early')
}

async function unclaimedRules(db: Database | Tx, ctx: Context): Promise<UnclaimedRules> {
  const { catalogue } = await currentCatalogue(db, ctx.now())
  const { reminderDays } = await readSettings(db)
  return { catalogue, reminderDays }
}

type Subject = {
  readonly parcelId: string
  readonly customerId: string
  /** When a person did it: their reason, and the parcel's former status. */
  readonly by?: { readonly reason: string; readonly former: ParcelStatus }
}

/** The same in the caller's transaction, which holds the parcel's lock. */
export async function markLocked(
  tx: Tx,
  ctx: Context,
  { parcelId, customerId, by }: Subject,
): Promise<void> {
  const status = parcelTransitions['mark-unclaimed'].to
  await tx
    .updateTable('parcels')
    .set((row) => ({ version: row('version', '+', 1), updated_at: ctx.now() }))
    .set({ status })
    .where('id', '=', parcelId)
    .execute()
  await closeSettlement(tx, ctx, parcelId, 'called-off')
  await openSettlement(tx, ctx, { parcelId, customerId, way: 'reclaim' })
  const change = by && { before: { status: by.former }, after: { status, reason: by.reason } }
  await recordFact(tx, ctx, {
    type: 'parcel.unclaimed',
    parcelId,
    customerId,
    ...(change ? { change } : {}),
  })
  await notify(tx, ctx, {
    kind: 'parcel-unclaimed',
    payload: { parcelId },
    userId: customerId,
    dedupeKey: `parcel-unclaimed:${parcelId}:${ctx.now().toISOString()}`,
  })
}
