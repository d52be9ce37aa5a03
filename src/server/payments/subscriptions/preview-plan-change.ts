import type * as z from 'zod/mini'
import type { previewPlanChange as endpoint } from '#contract/payments/plan-changes.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted } from '#server/core/refused.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { planPrice } from '#server/payments/stripe/plan-price.ts'
import { judgeChange } from '#server/payments/subscription-rows/plan-withdrawn.ts'
import { changeCost } from './change-cost.ts'
import { requireLive } from './fresh-subscription.ts'
import { pricedPlan } from './priced-plan.ts'

type Preview = z.input<typeof endpoint.output>

/** What a change of my plan would cost, and from when it would count; nothing is written. */
export async function previewPlanChange(
  ctx: Context,
  wanted: z.output<typeof endpoint.input>,
): Promise<Preview> {
  const row = await requireLive(ctx, requireCustomer(ctx.actor))
  const kind = accepted(await judgeChange(ctx.db, row, wanted), {
    periodEnd: row.period_end.toISOString(),
  })
  const { name, ...priced } = await pricedPlan(ctx, wanted)
  const { priceCents } = priced
  if (kind === 'at-term') {
    return { kind, ...wanted, priceCents, startsAt: row.period_end.toISOString() }
  }
  const price = await planPrice(ctx, priced, name)
  const { prorationAt, until, ...cost } = await changeCost(ctx, row.stripe_subscription_id, price)
  const { version } = await currentLegalTexts(ctx.db, ctx.now())
  return {
    kind,
    ...wanted,
    priceCents,
    ...cost,
    prorationAt: prorationAt.toISOString(),
    until: until.toISOString(),
    unusedUntil: row.period_end.toISOString(),
    termsVersion: version,
  }
}
