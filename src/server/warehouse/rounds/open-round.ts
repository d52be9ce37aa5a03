import type * as z from 'zod/mini'
import type { openRound as endpoint, RoundView } from '#contract/warehouse/rounds.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { findRound, roundView } from './round-queries.ts'

/** Opens a round that counts this person's scans until they close it; one at a time. */
export async function openRound(
  ctx: Context,
  { carrier, announced }: z.output<typeof endpoint.input>,
): Promise<RoundView> {
  const staffId = requireStaff(ctx.actor)
  const id = await inTransaction(ctx, async (tx) => {
    const opened = await tx
      .insertInto('reception_rounds')
      .values({ carrier, announced, opened_at: ctx.now(), opened_by: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!opened) throw new Refused('round-open')
    const roundId = opened.id
    await recordFact(tx, ctx, { type: 'round.opened', details: { roundId, carrier, announced } })
    return roundId
  })
  return roundView(found(await findRound(ctx.db, id)))
}
