import { sql } from 'kysely'
import type { DifferenceKind } from '#domain/payment/difference.ts'
import { boundsOfMonth, monthAfter, parisMonthOf } from '#domain/storage/paris-day.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'

/** One run of the comparison: what was created at the provider since then, as of its start. */
export type Run = { readonly startedAt: Date; readonly since: Date }

type Found = {
  readonly kind: DifferenceKind
  /** The provider's id of what differs. */
  readonly subject: string
  readonly amountCents: number
  readonly currency: string
  readonly occurredAt: Date
  readonly paymentId?: string | undefined
}

const isMended = (kind: DifferenceKind): boolean => kind === 'recovered' || kind === 'owed_back'

/** Notes a difference once, however many runs see it; one that was gone and came back is open again. */
export async function noteDifference(ctx: Context, run: Run, found: Found): Promise<void> {
  await ctx.db
    .insertInto('provider_differences')
    .values({
      kind: found.kind,
      subject: found.subject,
      amount_cents: found.amountCents,
      currency: found.currency,
      payment_id: found.paymentId ?? null,
      occurred_at: found.occurredAt,
      state: isMended(found.kind) ? 'mended' : 'open',
      found_at: ctx.now(),
      seen_at: run.startedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        seen_at: run.startedAt,
        amount_cents: found.amountCents,
        state: sql`case provider_differences.state when 'gone' then 'open' else provider_differences.state end`,
      }),
    )
    .execute()
}

/** What a whole run looked at and did not find any more is over. */
export async function closeGone(ctx: Context, { startedAt, since }: Run): Promise<void> {
  await ctx.db
    .updateTable('provider_differences')
    .set({ state: 'gone' })
    .where('state', '=', 'open')
    .where('seen_at', '<', startedAt)
    .where('occurred_at', '>=', since)
    .execute()
}

const day = 24 * 3_600_000

const window = 30 * day

/**
 * From when on the next run compares: the last thirty days; after a long stop, back to the last run that ended well; and the whole
 * of the first month that is not closed, until a run has looked at it.
 */
export async function nextSince(ctx: Context): Promise<Date> {
  const starts = [ctx.now().getTime() - window]
  const { since, last } = await goodRuns(ctx.db)
  if (last) starts.push(last.getTime() - day)
  const open = await firstOpenMonth(ctx.db)
  if (open !== null) {
    const { from } = boundsOfMonth(open)
    if (since === null || from < since) starts.push(from.getTime())
  }
  return new Date(Math.min(...starts))
}

/** Whether runs that ended well looked at all of the month. They leave no gap: each looks back to before the start of the last one. */
export async function isMonthCompared(db: Database | Tx, month: string): Promise<boolean> {
  const { from, to } = boundsOfMonth(month)
  const { since, last } = await goodRuns(db)
  return since !== null && last !== null && since <= from && last >= to
}

/** The month after the last closed one, or that of the first payment; `null` while nothing was paid. */
export async function firstOpenMonth(db: Database | Tx): Promise<string | null> {
  const last = await db
    .selectFrom('month_closings')
    .select('month')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? monthAfter(last.month, 1) : firstMonth(db)
}

async function firstMonth(db: Database | Tx): Promise<string | null> {
  const first = await db
    .selectFrom('payments')
    .select('captured_at')
    .orderBy('captured_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first ? parisMonthOf(first.captured_at) : null
}

/** What the runs that ended well have looked at: from `since` to the start of the last one. */
const goodRuns = (db: Database | Tx) =>
  db
    .selectFrom('provider_comparisons')
    .select(({ fn }) => [
      fn.min<Date | null>('since').as('since'),
      fn.max<Date | null>('started_at').as('last'),
    ])
    .where('ended_at', 'is not', null)
    .where('failure', 'is', null)
    .executeTakeFirstOrThrow()
