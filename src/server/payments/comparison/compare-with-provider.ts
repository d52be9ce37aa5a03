import Stripe from 'stripe'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { isPaymentConfigured } from '#server/core/require-stripe.ts'
import { compareCharges } from './compare-charges.ts'
import { compareRefunds } from './compare-refunds.ts'
import { compareRows } from './compare-rows.ts'
import { nextSince } from './compared-since.ts'
import { closeGone, type Run } from './differences.ts'
import { keepEntries } from './keep-entries.ts'

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
