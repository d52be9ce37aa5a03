import type { Context } from '#server/core/context.ts'
import { changeAtProvider } from './change-at-provider.ts'
import { endAtProvider } from './end-at-provider.ts'
import { syncSubscription } from './sync-subscription.ts'
import { findSubscription } from '#server/payments/subscription-rows/subscription-rows.ts'

export type Ended = {
  readonly endsAt: Date
  /** It renewed after the promised term and was ended at once: the price of that period must be refunded. */
  readonly isLate: boolean
}

/** Ends a subscription with its period, but not later than the term that was promised to its holder. */
export async function endAtTerm(ctx: Context, id: string, promised: Date | null): Promise<Ended> {
  // It may have renewed without our knowledge.
  await syncSubscription(ctx, id)
  const row = await findSubscription(ctx.db, id)
  if (!row) throw new Error(`subscription ${id} is not ours`)
  if (row.status === 'ended') return { endsAt: row.ended_at ?? row.period_end, isLate: false }
  if (promised !== null && row.period_end > promised) {
    await endAtProvider(ctx, id)
    await syncSubscription(ctx, id)
    return { endsAt: promised, isLate: true }
  }
  const { period_end: endsAt } = await changeAtProvider(ctx, row, { cancel_at_period_end: true })
  return { endsAt, isLate: false }
}
