import { requireStripe } from '#server/core/require-stripe.ts'
import type { Context } from '#server/core/context.ts'
import type { Run } from './differences.ts'
import { idOf, inPages, pageSize, secondsOf, timeOf } from './provider-pages.ts'

/** Stores the movements of our balance at the provider, each once; returns how many it listed. They never change there. */
export async function keepEntries(
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
