import type Stripe from 'stripe'
import type { Context } from '#server/core/context.ts'
import { requireStripe } from '#server/core/require-stripe.ts'
import { noteDifference, type Run } from './differences.ts'
import { mendCharge } from './mend-charge.ts'
import { idOf, inPages, pageSize, secondsOf, timeOf } from './provider-pages.ts'

type Attempt = (work: () => Promise<void>) => Promise<void>

/** Compares the captured charges with our payments, and mends what it can; returns the intent of each charge that the provider knows. */
export async function compareCharges(
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
      else if (differs(payment, charge)) await attempt(() => noteAmount(ctx, run, payment, charge))
    }
  }
  // Oldest first: a subscription begins before it is renewed.
  for (const charge of unknown.toReversed()) await attempt(() => mend(ctx, run, charge))
  return intents
}

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number]

async function paymentsOf(ctx: Context, charges: readonly Stripe.Charge[]) {
  const intents = charges.flatMap(({ payment_intent: intent }) => idOf(intent) ?? [])
  if (intents.length === 0) return []
  return ctx.db
    .selectFrom('payments')
    .select(['id', 'amount_cents', 'stripe_payment_intent_id as intent'])
    .where('stripe_payment_intent_id', 'in', intents)
    .execute()
}

const differs = ({ amount_cents: ours }: Payment, charge: Stripe.Charge): boolean =>
  ours !== charge.amount_captured

const noteAmount = (
  ctx: Context,
  run: Run,
  { id: paymentId }: Payment,
  charge: Stripe.Charge,
): Promise<void> =>
  noteDifference(ctx, run, { kind: 'amount_differs', ...moneyOf(charge), paymentId })

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
