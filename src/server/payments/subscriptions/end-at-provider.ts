import * as z from 'zod'
import { requireStripe } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { unlessOver } from '#server/payments/stripe/provider-answers.ts'

/**
 * Ends a subscription at once; an ended one stays ended. Nobody pays any more what it still owed
 * (docs/rules/money.md#refused-renewals): the provider only stops asking for it by itself.
 */
export async function endAtProvider(ctx: Context, stripeSubscriptionId: string): Promise<void> {
  await unlessOver(requireStripe(ctx).subscriptions.cancel(stripeSubscriptionId))
  await unlessOver(voidOpenInvoices(ctx, stripeSubscriptionId))
}

async function voidOpenInvoices(ctx: Context, subscription: string): Promise<void> {
  const { invoices } = requireStripe(ctx)
  const { data: open } = await invoices.list({ subscription, status: 'open', limit: 100 })
  for (const { id } of open) await unlessOver(invoices.voidInvoice(id))
}

export const endSubscriptionJob = defineJob({
  name: 'end-subscription',
  payload: z.strictObject({ stripeSubscriptionId: z.string() }),
  run: (ctx, { stripeSubscriptionId }) => endAtProvider(ctx, stripeSubscriptionId),
})
