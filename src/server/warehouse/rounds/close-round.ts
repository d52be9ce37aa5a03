import type * as z from 'zod/mini'
import type { closeRound as endpoint, RoundView } from '#contract/warehouse/rounds.ts'
import { closeRound as close } from '#domain/round/round.ts'
import { requireStaff, requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { findRound, roundView } from './round-queries.ts'

/** Closes a round with its count, as its person saw it; a difference needs a reason. The office may close a forgotten one. */
export async function closeRound(
  ctx: Context,
  { roundId, counted, reason, note }: z.output<typeof endpoint.input>,
): Promise<RoundView> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const round = found(await lockRound(tx, ctx, roundId))
    if (round.closed_at !== null) throw new Refused('round-closed')
    const now = found(await findRound(tx, roundId)).counted
    if (now !== counted) throw new Refused('round-moved', { counted: now })
    const { announced } = round
    const gap = accepted(close({ announced, counted }, { reason, note }))
    await tx
      .updateTable('reception_rounds')
      .set({ closed_at: ctx.now(), counted, gap_reason: gap.reason, gap_note: gap.note })
      .where('id', '=', roundId)
      .execute()
    const details = { roundId, announced, counted, reason: gap.reason }
    await recordFact(tx, ctx, { type: 'round.closed', details })
  })
  return roundView(found(await findRound(ctx.db, roundId)))
}

/** The person's own round, or any for the office; no reception enters it meanwhile. */
function lockRound(tx: Tx, { actor }: Context, roundId: string) {
  const { id, role } = requireUser(actor)
  const query = tx.selectFrom('reception_rounds').selectAll().where('id', '=', roundId)
  return (role === 'operateur' ? query.where('opened_by', '=', id) : query)
    .forUpdate()
    .executeTakeFirst()
}
