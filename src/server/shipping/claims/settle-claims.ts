import { claimCan, claimTransitions } from '#domain/claim/cargo-claim.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { recordFact } from '#server/core/facts.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { isPaidOut } from './claim-money.ts'
import { lockClaim, subjectsOf } from './claim-queries.ts'
import { tellOwner } from './tell-owner.ts'

const batch = 100

/** Closes the accepted claims whose money has arrived: the provider says so of a refund, whoever hears it. */
export async function settleClaims(ctx: Context): Promise<void> {
  const waiting = ctx.db
    .selectFrom('cargo_claims as k')
    .leftJoin('refunds as r', 'r.id', 'k.refund_id')
    .select('k.id')
    .where('k.state', '=', 'accepted')
    .where((ready) =>
      ready.or([
        ready('r.status', 'in', ['given', 'returned']),
        ready('k.transferred_at', 'is not', null),
      ]),
    )
    .orderBy('k.opened_at')
    .orderBy('k.id')
    .limit(batch)
    .execute()
  await forEachApart(waiting, ({ id }) =>
    ctx.db.transaction().execute((tx) => closePaidClaim(tx, ctx, id)),
  )
}

/** Does nothing while some of the money is still to come. */
export async function closePaidClaim(tx: Tx, ctx: Context, claimId: string): Promise<void> {
  const claim = await lockClaim(tx, claimId)
  if (!claimCan('pay', claim) || !isPaidOut(claim.row)) return
  await tx
    .updateTable('cargo_claims')
    .set({ state: claimTransitions.pay.to, closed_at: ctx.now() })
    .set({ iban_sealed: null, iban_end: null })
    .where('id', '=', claim.id)
    .execute()
  await recordFact(tx, ctx, { type: 'cargo-claim.paid', ...subjectsOf(claim) })
  await tellOwner(tx, ctx, 'claim-paid', claim)
}

export const settleClaimsJob = defineJob({
  name: 'settle-claims',
  payload: noPayload,
  every: '* * * * *',
  run: settleClaims,
})
