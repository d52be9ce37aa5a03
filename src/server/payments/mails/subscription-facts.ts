import * as z from 'zod'
import { isCardOver, paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { timeZoneOf } from '#domain/destination/destination.ts'
import { lastDayBefore, type PlanId } from '#domain/plan/plan.ts'
import {
  defineMessage,
  type MailContent,
  type Message,
} from '#server/messages/notifications/define-message.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import type { ExampleRows } from '#server/office/message-templates/insert-example-requests.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import {
  cardExpiryOf,
  nextPlanOf,
  renewalPrice,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'

/** The facts that every mail about a subscription shows, as they are when the mail leaves. */
export async function subscriptionFacts(ctx: Context, subscriptionId: string) {
  const row = await ctx.db
    .selectFrom('subscriptions as s')
    .innerJoin('customers as c', 'c.user_id', 's.customer_id')
    .innerJoin('users as u', 'u.id', 's.customer_id')
    .selectAll('s')
    .select(['c.first_name', 'c.country', 'u.deactivated_at'])
    .where('s.id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const next = nextPlanOf(row)
  const nameOf = (plan: string) => `Abonnement ${catalogue.plans[plan as PlanId].name}`
  const soldAs = (plan: string, frequency: string | null) =>
    `${nameOf(plan)}, ${periodText(frequency)}`
  return {
    status: row.status,
    greeting: `Bonjour ${row.first_name},`,
    name: nameOf(row.plan),
    price: priceText(row.price_cents, row.frequency),
    /** What the next renewal of this plan costs. */
    renewalPrice: priceText(await renewalPrice(ctx.db, row), row.frequency),
    /** What follows the paid period, when a change is scheduled. */
    next:
      next === null
        ? null
        : {
            name: nameOf(next.plan),
            price: priceText(row.next_price_cents ?? 0, next.frequency),
          },
    /** A change that waits for its payment. */
    pending:
      row.pending_plan === null || row.pending_until === null
        ? null
        : {
            from: soldAs(row.plan, row.frequency),
            to: soldAs(row.pending_plan, row.pending_frequency),
            until: parisMoment(row.pending_until),
          },
    /** While a renewal is refused: the last day of the benefits. */
    benefits:
      row.benefits_until === null
        ? null
        : { until: parisDate(row.benefits_until), areStopped: row.benefits_stopped_at !== null },
    isCancelled: row.cancel_at_period_end,
    /** The holder can no longer sign in. */
    isDeactivated: row.deactivated_at !== null,
    /** The card, when it expires before the next renewal. */
    card: expiringCard(row),
    periodEnd: parisDate(row.period_end),
    /** The last day on which to end it before the next renewal, wherever the holder lives. */
    lastDay: parisDate(
      new Date(`${lastDayBefore(row.period_end, timeZoneOf(row.country))}T12:00:00Z`),
    ),
    endedOn: parisDate(row.ended_at ?? row.period_end),
    page: new URL('/tableau-de-bord/abonnement', ctx.config.BASE_URL).href,
  }
}

export type SubscriptionFacts = Awaited<ReturnType<typeof subscriptionFacts>>

type AboutSubscription<Kind extends string> = Pick<Message<Kind>, 'kind' | 'label' | 'site'> & {
  readonly example: (rows: ExampleRows) => { readonly subscriptionId: string }
  /** `undefined` when there is nothing left to say. */
  readonly mail: (facts: SubscriptionFacts) => MailContent | undefined
}

/** A message to the holder of a subscription, from nothing but its facts. */
export const aboutSubscription = <const Kind extends string>({
  mail,
  ...named
}: AboutSubscription<Kind>) =>
  defineMessage({
    ...named,
    payload: z.object({ subscriptionId: z.uuid() }),
    topic: 'payments',
    mail: async (ctx, { subscriptionId }) => mail(await subscriptionFacts(ctx, subscriptionId)),
  })

/** « abonnement Premium » */
export const inSentence = (name: string): string => name.replace(/^A/, 'a')

type CardColumns = Pick<
  SubscriptionRow,
  'card_brand' | 'card_last4' | 'card_exp_month' | 'card_exp_year' | 'period_end'
>

function expiringCard(row: CardColumns) {
  const expiry = cardExpiryOf(row)
  if (expiry === null || !isCardOver(expiry, row.period_end)) return null
  return {
    name: paymentMethodLabel(`card ${row.card_brand} ${row.card_last4}`),
    expiry: `${String(expiry.month).padStart(2, '0')}/${expiry.year}`,
  }
}

export const priceText = (amount: number, frequency: string | null): string =>
  `${euros(amount)} ${periodText(frequency)}`

const periodText = (frequency: string | null): string =>
  frequency === 'year' ? 'par an' : 'par mois'
