import Stripe from 'stripe'
import type * as z from 'zod/mini'
import type { changePlan as endpoint } from '#contract/payments/plan-changes.ts'
import { isSamePlan } from '#domain/plan/plan-change.ts'
import { requireCustomer, requireRealCustomer, requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { planPrice } from '#server/payments/stripe/provider-subscription.ts'
import { providerRefusal } from '#server/payments/stripe/provider-answers.ts'
import {
  judgeChange,
  runningPlan,
  soldAs,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { agreeChange, settleChange } from './agree-change.ts'
import { changeCost, pricedPlan } from './preview-plan-change.ts'
import { clearTheWay, freshSubscription, requireRunning } from './provider-item.ts'
import { openInvoiceOf } from './visit-provider.ts'
import { syncSubscription } from './sync-subscription.ts'

type Input = z.output<typeof endpoint.input>
type Output = z.input<typeof endpoint.output>

/** A preview is agreed to within this time, by the provider's clock. */
const longestReading = 30 * 60_000

/**
 * Changes my plan at once, for exactly the total that was previewed (docs/rules/money.md#change-of-plan). The subscription's means
 * of payment pays it; when the bank refuses or asks for a confirmation, the plan stays as it is until the provider's page is paid.
 * Orders and invoices come from the provider's invoices only (`syncSubscription`), however this request ends.
 */
export async function changePlan(ctx: Context, input: Input): Promise<Output> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  requireRealCustomer(ctx)
  try {
    const row = await freshSubscription(ctx, customerId)
    return (await doneBefore(ctx, row, input)) ?? (await change(ctx, row, input))
  } catch (error) {
    throw providerRefusal(error) ?? error
  }
}

/** The answer to this same agreement was lost: it is given again. */
async function doneBefore(
  ctx: Context,
  row: SubscriptionRow,
  { to, totalCents, prorationAt }: Input,
): Promise<Output | undefined> {
  const known = await ctx.db
    .selectFrom('plan_changes')
    .select('id')
    .where('subscription_id', '=', row.id)
    .where('to_plan', '=', to.plan)
    .where('to_frequency', '=', to.frequency)
    .where('total_cents', '=', totalCents)
    .where('proration_at', '=', new Date(prorationAt))
    .executeTakeFirst()
  return known && outcomeOf(ctx, row, to)
}

async function change(ctx: Context, row: SubscriptionRow, input: Input): Promise<Output> {
  const { to: wanted, totalCents, termsVersion, requestExpress } = input
  const kind = accepted(await judgeChange(ctx.db, row, wanted))
  // The screen showed a change that is paid: at the term it costs nothing.
  if (kind !== 'now') throw new Refused('total-changed')
  const { name, ...priced } = await pricedPlan(ctx, wanted)
  const price = await planPrice(ctx, priced, name)
  const prorationAt = new Date(input.prorationAt)
  const cost = await costAt(ctx, row, price, prorationAt)
  if (cost.totalCents !== totalCents) {
    throw new Refused('total-changed', { totalCents: cost.totalCents })
  }
  const changeId = await agreeChange(ctx, row, {
    wanted,
    kind,
    priceCents: priced.priceCents,
    paid: { totalCents, prorationAt, termsVersion, requestExpress },
  })
  await askProvider(ctx, row, { changeId, price, prorationAt })
  const outcome = await outcomeOf(
    ctx,
    await requireRunning(ctx, row.stripe_subscription_id),
    wanted,
  )
  if (!outcome) throw new Refused('total-changed')
  return outcome
}

/** Who sends an instant of their own choice would pay for other days: it is one that the provider has just given. */
async function costAt(ctx: Context, row: SubscriptionRow, price: string, prorationAt: Date) {
  const { stripe_subscription_id: id } = row
  const now = await changeCost(ctx, id, price).catch((error: unknown) => {
    // A total was read, so there was something to pay: since then another change was made, or the period came to its end.
    throw isTooSmall(error) ? new Refused('total-changed') : error
  })
  const age = now.prorationAt.getTime() - prorationAt.getTime()
  if (age < 0 || age > longestReading) {
    throw new Refused('total-changed', { totalCents: now.totalCents })
  }
  return age === 0 ? now : changeCost(ctx, id, price, prorationAt)
}

const isTooSmall = (error: unknown) =>
  error instanceof Refused && error.refusal === 'change-too-small'

type Asked = { readonly changeId: string; readonly price: string; readonly prorationAt: Date }

async function askProvider(
  ctx: Context,
  row: SubscriptionRow,
  { changeId, price, prorationAt }: Asked,
): Promise<void> {
  const { stripe_subscription_id: id } = row
  try {
    const { itemId } = await clearTheWay(ctx, id)
    await requireStripe(ctx).subscriptions.update(
      id,
      {
        items: [{ id: itemId, price }],
        proration_behavior: 'always_invoice',
        proration_date: prorationAt.getTime() / 1000,
        payment_behavior: isCard(row) ? 'pending_if_incomplete' : 'error_if_incomplete',
      },
      { idempotencyKey: `plan-change:${changeId}` },
    )
  } catch (error) {
    // Whether the provider did it is unknown after a lost answer: the same request asks again, under the same key.
    if (!(error instanceof Stripe.errors.StripeConnectionError)) {
      await settleChange(ctx.db, ctx, changeId)
    }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    ctx.log.warn({ changeId, err: error }, 'the provider refused a change of plan')
    await syncSubscription(ctx, id)
    throw new Refused('total-changed')
  }
  await syncSubscription(ctx, id)
  await settleChange(ctx.db, ctx, changeId)
}

/** The provider lets only a card's payment be completed later (docs.stripe.com/billing/subscriptions/pending-updates). */
const isCard = ({ card_last4: last4 }: SubscriptionRow): boolean => last4 !== ''

/** `undefined` when the subscription has this plan neither now nor once it is paid. */
async function outcomeOf(
  ctx: Context,
  row: SubscriptionRow,
  wanted: Input['to'],
): Promise<Output | undefined> {
  if (isSamePlan(runningPlan(row), wanted)) return { outcome: 'changed', url: null }
  const pending = soldAs(row.pending_plan, row.pending_frequency)
  if (pending === null || !isSamePlan(pending, wanted)) return undefined
  const invoice = await openInvoiceOf(ctx, row.stripe_subscription_id)
  if (!invoice) return undefined
  return { outcome: invoice.asksConfirmation ? 'to-confirm' : 'refused', url: invoice.url }
}
