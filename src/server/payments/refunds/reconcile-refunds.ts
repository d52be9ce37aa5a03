import { requireStripe, isPaymentConfigured } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { doApart, forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { inPages, pageSize, secondsOf } from '#server/payments/stripe/provider-answers.ts'
import { isFailedThere, syncRefunds } from './sync-refunds.ts'
import { syncDispute } from './sync-dispute.ts'

const day = 24 * 3_600_000
/** Refunds and disputes from this window are compared one by one; an older one that is not over is requested by itself. */
const window = 30 * day
/** The webhook and our own job sync first. */
const patience = 2 * 60_000
const batch = 100

/** Finds what the provider's messages should have reported: refunds made in its own screens, disputes, late verdicts. */
export async function reconcileRefunds(ctx: Context): Promise<void> {
  if (!isPaymentConfigured(ctx)) return
  await doApart(
    () => forEachApart(driftedPayments(ctx), (intent) => syncRefunds(ctx, intent)),
    () => forEachApart(driftedDisputes(ctx), (id) => syncDispute(ctx, id)),
  )
}

const ago = (ctx: Context, ms: number): Date => new Date(ctx.now().getTime() - ms)

/** Payments with a refund at the provider that we do not know, or whose state differs from ours. */
async function driftedPayments(ctx: Context): Promise<readonly string[]> {
  const drifted = new Set<string>((await unfinished(ctx)).map(({ intent }) => intent))
  const { refunds } = requireStripe(ctx)
  const created = { gte: secondsOf(ago(ctx, window)) }
  for await (const page of inPages(refunds.list({ created, limit: pageSize }))) {
    const listed = page.flatMap(({ id, payment_intent: intent, status }) =>
      typeof intent === 'string' ? [{ id, intent, status }] : [],
    )
    for (const intent of await unknownAmong(ctx, listed)) drifted.add(intent)
  }
  return [...drifted]
}

type Listed = { readonly id: string; readonly intent: string; readonly status: string | null }

async function unknownAmong(ctx: Context, page: readonly Listed[]): Promise<string[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const intents = page.map(({ intent }) => intent)
  const known = await ctx.db
    .selectFrom('refunds')
    .select(['stripe_refund_id', 'status'])
    .where('stripe_refund_id', 'in', ids)
    .execute()
  const statusOf = new Map(known.map((row) => [row.stripe_refund_id, row.status]))
  const ours = await ctx.db
    .selectFrom('payments')
    .select('stripe_payment_intent_id as intent')
    .where('stripe_payment_intent_id', 'in', intents)
    .execute()
  const paid = new Set(ours.map(({ intent }) => intent))
  return page
    .filter(({ intent }) => paid.has(intent))
    .filter(({ id, status }) => {
      const ours = statusOf.get(id)
      if (isFailedThere(status)) return ours === 'given'
      return ours === undefined || (ours === 'failed' && status === 'succeeded')
    })
    .map(({ intent }) => intent)
}

/** Refunds requested at the provider that have had no news since. */
const unfinished = (ctx: Context) =>
  ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('p.stripe_payment_intent_id as intent')
    .where('r.status', '=', 'under_way')
    .where('r.requested_at', '<', ago(ctx, patience))
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .limit(batch)
    .execute()

/** Disputes that we do not know, and those without a verdict yet. */
async function driftedDisputes(ctx: Context): Promise<readonly string[]> {
  const created = { gte: secondsOf(ago(ctx, window)) }
  const listed = requireStripe(ctx).disputes.list({ created, limit: pageSize })
  const told = (await listed.autoPagingToArray({ limit: 10_000 })).map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom('disputes')
    .select(['stripe_dispute_id as id', 'status'])
    .where((row) =>
      row.or([
        row('status', '=', 'open'),
        ...(told.length > 0 ? [row('stripe_dispute_id', 'in', told)] : []),
      ]),
    )
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const open = rows.filter(({ status }) => status === 'open').map(({ id }) => id)
  return [...told.filter((id) => !known.has(id)), ...open]
}

export const reconcileRefundsJob = defineJob({
  name: 'reconcile-refunds',
  payload: noPayload,
  every: '*/10 * * * *',
  run: reconcileRefunds,
})
