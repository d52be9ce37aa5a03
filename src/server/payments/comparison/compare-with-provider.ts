import Stripe from 'stripe'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { isPaymentConfigured, requireStripe } from '#server/core/access.ts'
import {
  idOf,
  inPages,
  orMissing,
  pageSize,
  secondsOf,
  timeOf,
} from '#server/payments/stripe/provider-answers.ts'
import { compareRefunds } from './compare-refunds.ts'
import { closeGone, nextSince, noteDifference, type Run } from './differences.ts'
import { mendCharge } from './mend-charge.ts'

/**
 * Compares what came at the provider since `nextSince` with our rows (docs/rules/money.md#comparison-with-the-provider). One run at a time;
 * each step may be repeated, so that a run which was killed is simply made again.
 */
export async function compareWithProvider(ctx: Context): Promise<void> {
  if (!isPaymentConfigured(ctx)) return
  await alone(ctx, async () => {
    const run = { startedAt: ctx.now(), since: await nextSince(ctx) }
    const { id } = await ctx.db
      .insertInto('provider_comparisons')
      .values({ started_at: run.startedAt, since: run.since })
      .returning('id')
      .executeTakeFirstOrThrow()
    try {
      const counts = await compareAll(ctx, run)
      await end(ctx, id, { ...counts, failure: null })
    } catch (error) {
      await end(ctx, id, { failure: kindOf(error) })
      throw error
    }
  })
}

async function compareAll(ctx: Context, run: Run) {
  const failures: unknown[] = []
  // What fails by itself must not hide the rest; the run then counts as failed, and closes nothing.
  const attempt = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => failures.push(error))
  }
  const intents = await compareCharges(ctx, run, attempt)
  const refunds = await compareRefunds(ctx, run, attempt)
  await compareRows(ctx, run, { intents: new Set(intents.values()), refunds })
  const entries = await keepEntries(ctx, run, intents)
  if (failures.length > 0) throw new AggregateError(failures, 'the comparison is not complete')
  await closeGone(ctx, run)
  return { charges: intents.size, refunds: refunds.size, entries }
}

const end = (
  ctx: Context,
  id: number,
  result: { readonly failure: string | null; readonly charges?: number },
) =>
  ctx.db
    .updateTable('provider_comparisons')
    .set({ ...result, ended_at: ctx.now() })
    .where('id', '=', id)
    .execute()

/** A connection that is lost says whose it was; the message may name a customer. */
function kindOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (first instanceof Stripe.errors.StripeConnectionError) return 'provider-away'
  return first instanceof Stripe.errors.StripeError ? 'provider-refused' : 'ours'
}

/** The lock falls with its connection: a killed worker holds up nobody. */
const alone = (ctx: Context, work: () => Promise<void>): Promise<void> =>
  ctx.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtext('provider-comparison')) as mine`.execute(connection)
    if (rows[0]?.mine !== true) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('provider-comparison'))`.execute(connection)
    }
  })

export const compareWithProviderJob = defineJob({
  name: 'compare-with-provider',
  payload: noPayload,
  every: '23 2 * * *',
  run: compareWithProvider,
})

/** Stores the movements of our balance at the provider, each once; returns how many it listed. They never change there. */
async function keepEntries(
  ctx: Context,
  { since }: Run,
  intents: ReadonlyMap<string, string>,
): Promise<number> {
  const listed = requireStripe(ctx).balanceTransactions.list({
    created: { gte: secondsOf(since) },
    limit: pageSize,
  })
  let count = 0
  for await (const page of inPages(listed)) {
    count += page.length
    const rows = page.map((entry) => ({
      provider_id: entry.id,
      category: entry.reporting_category,
      currency: entry.currency,
      amount_cents: entry.amount,
      fee_cents: entry.fee,
      source: idOf(entry.source),
      payment_intent: intents.get(idOf(entry.source) ?? '') ?? null,
      created_at: timeOf(entry.created),
      available_at: timeOf(entry.available_on),
    }))
    await ctx.db
      .insertInto('provider_entries')
      .values(rows)
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .execute()
  }
  return count
}

type Attempt = (work: () => Promise<void>) => Promise<void>

/** Compares the captured charges with our payments, and mends what it can; returns the intent of each charge that the provider knows. */
async function compareCharges(
  ctx: Context,
  run: Run,
  attempt: Attempt,
): Promise<ReadonlyMap<string, string>> {
  const listed = requireStripe(ctx).charges.list({
    created: { gte: secondsOf(run.since) },
    limit: pageSize,
  })
  const intents = new Map<string, string>()
  const unknown: Stripe.Charge[] = []
  for await (const page of inPages(listed)) {
    const paid = page.filter(({ paid, amount_captured: captured }) => paid && captured > 0)
    const known = await paymentsOf(ctx, paid)
    for (const charge of paid) {
      const intent = idOf(charge.payment_intent)
      if (intent !== null) intents.set(charge.id, intent)
      const payment = known.find(({ intent: ours }) => ours === intent)
      if (!payment) unknown.push(charge)
      else if (payment.amount_cents !== charge.amount_captured) {
        const difference = { ...moneyOf(charge), paymentId: payment.id }
        await attempt(() => noteDifference(ctx, run, { kind: 'amount_differs', ...difference }))
      }
    }
  }
  // Oldest first: a subscription begins before it is renewed.
  for (const charge of unknown.toReversed()) await attempt(() => mend(ctx, run, charge))
  return intents
}

async function paymentsOf(ctx: Context, charges: readonly Stripe.Charge[]) {
  const intents = charges.flatMap(({ payment_intent: intent }) => idOf(intent) ?? [])
  if (intents.length === 0) return []
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'stripe_payment_intent_id as intent'])
    .where('stripe_payment_intent_id', 'in', intents)
    .execute()
}

const moneyOf = (charge: Stripe.Charge) => ({
  subject: charge.id,
  amountCents: charge.amount_captured,
  currency: charge.currency,
  occurredAt: timeOf(charge.created),
})

async function mend(ctx: Context, run: Run, charge: Stripe.Charge): Promise<void> {
  const intent = idOf(charge.payment_intent)
  const mended =
    intent === null ? ({ kind: 'charge_unknown' } as const) : await mendCharge(ctx, intent)
  await noteDifference(ctx, run, { ...moneyOf(charge), ...mended })
}

type Known = { readonly intents: ReadonlySet<string>; readonly refunds: ReadonlySet<string> }

/** What is younger may be on its way into the provider's lists. */
const patience = 10 * 60_000

const paymentsIn = (ctx: Context, since: Date, until: Date) =>
  ctx.db
    .selectFrom('payments')
    .select(['stripe_payment_intent_id as subject', 'id as paymentId'])
    .select(['amount_cents as amountCents', 'captured_at as occurredAt'])
    .where('captured_at', '>=', since)
    .where('captured_at', '<', until)
    .orderBy('captured_at')
    .orderBy('id')
    .execute()

const refundsIn = (ctx: Context, since: Date, until: Date) =>
  ctx.db
    .selectFrom('refunds')
    .select(['stripe_refund_id as subject', 'payment_id as paymentId'])
    .select(['amount_cents as amountCents', 'requested_at as occurredAt'])
    .where('requested_at', '>=', since)
    .where('requested_at', '<', until)
    .where('stripe_refund_id', 'is not', null)
    .orderBy('requested_at')
    .orderBy('id')
    .$narrowType<{ subject: string }>()
    .execute()

/** Payments and refunds of ours that the provider did not list, and does not know by their id either. */
async function compareRows(ctx: Context, run: Run, known: Known): Promise<void> {
  const until = new Date(run.startedAt.getTime() - patience)
  const { paymentIntents, refunds } = requireStripe(ctx)
  for (const payment of await paymentsIn(ctx, run.since, until)) {
    if (known.intents.has(payment.subject)) continue
    if (await orMissing(paymentIntents.retrieve(payment.subject))) continue
    await noteDifference(ctx, run, { kind: 'payment_missing', ...payment, currency: 'eur' })
  }
  for (const refund of await refundsIn(ctx, run.since, until)) {
    if (known.refunds.has(refund.subject)) continue
    if (await orMissing(refunds.retrieve(refund.subject))) continue
    await noteDifference(ctx, run, { kind: 'refund_missing', ...refund, currency: 'eur' })
  }
}
