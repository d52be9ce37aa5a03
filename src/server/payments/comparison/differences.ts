import { sql } from 'kysely'
import type { DifferenceKind } from '#domain/payment/difference.ts'
import type { Context } from '#server/core/context.ts'

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
