import { termOf } from '#domain/legal/declaration.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { endAtTerm, type Ended } from '#server/payments/subscriptions/end-at-term.ts'

const batch = 50

/**
 * Ends the subscriptions whose cancellation matched one when it was declared. After a failure of the provider it retries a minute
 * later; a wished day in a later period waits for that period.
 */
export async function carryOutCancellations(ctx: Context): Promise<void> {
  await forEachApart(toCarryOut(ctx), (declared) => carryOut(ctx, declared))
}

async function toCarryOut(ctx: Context) {
  const waiting = await ctx.db
    .selectFrom('legal_requests as r')
    .innerJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(['r.id', 'r.wished_on', 'r.ends_at', 's.stripe_subscription_id', 's.period_end'])
    .where('r.state', '=', 'received')
    .where('r.carried_out_at', 'is', null)
    .orderBy('r.received_at')
    .orderBy('r.id')
    .execute()
  return waiting
    .map((one) => ({ ...one, endsAt: one.ends_at ?? termOf(one.period_end, one.wished_on) }))
    .filter(({ endsAt }) => endsAt !== null)
    .slice(0, batch)
}

type Waiting = Awaited<ReturnType<typeof toCarryOut>>[number]

async function carryOut(ctx: Context, declared: Waiting): Promise<void> {
  const ended = await endAtTerm(ctx, declared.stripe_subscription_id, declared.ends_at)
  await inTransaction(ctx, (tx) => note(tx, ctx, declared.id, ended))
}

/** A cancellation that was carried out late still waits for the office, which refunds what was charged after the term. */
async function note(tx: Tx, ctx: Context, declarationId: string, { endsAt, isLate }: Ended) {
  const noted = await tx
    .updateTable('legal_requests')
    .set({ ends_at: endsAt, carried_out_at: ctx.now() })
    .set(isLate ? {} : { state: 'settled', settled_at: ctx.now() })
    .where('id', '=', declarationId)
    .where('state', '=', 'received')
    .where('carried_out_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (noted) {
    await recordFact(tx, ctx, { type: 'cancellation.carried-out', details: { declarationId } })
  }
}

export const carryOutCancellationsJob = defineJob({
  name: 'carry-out-cancellations',
  payload: noPayload,
  every: '* * * * *',
  run: carryOutCancellations,
})
