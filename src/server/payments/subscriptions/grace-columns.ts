import { benefitsUntil } from '#domain/plan/grace.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { ProviderSubscription } from '#server/payments/stripe/provider-subscription.ts'
import {
  noGrace,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import type { News } from './read-news.ts'

/**
 * Until when the benefits of a plan count that is not paid (docs/rules/money.md#refused-renewals): promised at the first refusal,
 * by the setting of that day, and kept when the provider gives up sooner. Paid, it has no last day.
 */
export async function graceColumns(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { subscription, refused }: News,
) {
  const isOwed = subscription?.status === 'past_due' || isGivenUp(row, subscription)
  if (!isOwed) return noGrace
  const { benefits_until: promised, benefits_stopped_at: stopped } = row
  if (promised !== null) return { benefits_until: promised, benefits_stopped_at: stopped }
  const { graceDays } = await readSettings(tx)
  // From when we can tell it, and not before the renewal itself.
  const from = Math.max(ctx.now().getTime(), refused?.renewedAt.getTime() ?? 0)
  return { benefits_until: benefitsUntil(new Date(from), graceDays), benefits_stopped_at: null }
}

/** The provider tried for the last time, and ended what was owed. */
const isGivenUp = (row: SubscriptionRow, subscription: ProviderSubscription | undefined): boolean =>
  subscription?.endedUnpaid === true && row.benefits_until !== null
