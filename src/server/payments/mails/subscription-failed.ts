import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { subscriptionFacts } from './subscription-facts.ts'

// Messages promised by an earlier version name no attempt.
const payload = z.object({ subscriptionId: z.uuid(), attemptId: z.optional(z.uuid()) })

/** One refused attempt at a renewal: what was refused, when it is tried again, until when nothing is lost. */
export const subscriptionFailed = defineMessage({
  kind: 'subscription-failed',
  payload,
  topic: 'payments',
  label: 'Paiement d’abonnement refusé',
  site: 'Le paiement de votre abonnement a échoué',
  mail: async (ctx, named) => {
    const said = await refusalFacts(ctx, named)
    if (!said) return undefined
    const { greeting, name, page, amount, nextAttempt, asksConfirmation } = said
    const title = asksConfirmation
      ? 'Votre banque vous demande de confirmer un paiement'
      : 'Le paiement de votre abonnement a été refusé'
    return {
      subject: asksConfirmation ? 'Votre abonnement\u00A0: un paiement à confirmer' : title,
      title,
      paragraphs: [
        greeting,
        asksConfirmation
          ? `Pour renouveler votre abonnement (${amount}), votre banque veut que vous confirmiez le paiement. Rien n’a été prélevé.`
          : `Votre banque a refusé le renouvellement de votre abonnement (${amount}). Rien n’a été prélevé.`,
        retrySentence(said),
        benefitsSentence(said),
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Montant', value: `${amount} TTC` },
        ...(nextAttempt === null ? [] : [{ label: 'Prochain essai', value: nextAttempt }]),
        ...lastDay(said),
      ],
      action: { label: asksConfirmation ? 'Confirmer le paiement' : 'Payer maintenant', url: page },
    }
  },
  sms: async (ctx, named) => {
    const said = await refusalFacts(ctx, named)
    if (!said) return undefined
    const { asksConfirmation, page, shortDay } = said
    const what = asksConfirmation
      ? 'confirmez le paiement de votre abonnement'
      : 'paiement de votre abonnement refusé. Payez'
    return shortDay === null ? `${what} : ${page}` : `${what} d'ici le ${shortDay} : ${page}`
  },
})

type Said = NonNullable<Awaited<ReturnType<typeof refusalFacts>>>

const retrySentence = ({ nextAttempt, asksConfirmation }: Said): string => {
  if (nextAttempt === null) {
    return 'Ce paiement ne sera plus présenté à votre banque\u00A0: pour garder votre abonnement, payez-le vous-même.'
  }
  return asksConfirmation
    ? `Sans confirmation, il sera présenté de nouveau le ${nextAttempt}.`
    : `Il sera présenté de nouveau le ${nextAttempt}. Vous pouvez aussi le payer maintenant, avec cette carte ou un autre moyen de paiement.`
}

const benefitsSentence = ({ benefits }: Said): string => {
  if (benefits === null) return 'Vous gardez vos avantages pendant ce temps.'
  return benefits.areStopped
    ? 'Vos avantages sont arrêtés. Ils reviennent dès que le paiement est reçu.'
    : `Vous gardez vos avantages jusqu’au ${benefits.until} inclus. Sans paiement d’ici là, ils s’arrêtent ensuite.`
}

const lastDay = ({ benefits }: Said) =>
  benefits === null || benefits.areStopped
    ? []
    : [{ label: 'Avantages gardés sans paiement jusqu’au', value: benefits.until }]

/** Nothing when it was paid, has ended, or was refused once more since: another mail says that. */
async function refusalFacts(ctx: Context, { subscriptionId, attemptId }: z.output<typeof payload>) {
  const facts = await subscriptionFacts(ctx, subscriptionId)
  const last = await lastAttempt(ctx, subscriptionId)
  const isOver = attemptId !== undefined && last?.id !== attemptId
  if (facts.status !== 'past_due' || isOver) return undefined
  const { benefits } = facts
  return {
    ...facts,
    ...(last ? attemptFacts(last) : { ...unknownAttempt, amount: facts.price }),
    shortDay: benefits === null || benefits.areStopped ? null : benefits.until,
  }
}

type Attempt = NonNullable<Awaited<ReturnType<typeof lastAttempt>>>

const attemptFacts = ({ amount_cents, next_attempt_at: next, asks_confirmation }: Attempt) => ({
  amount: euros(amount_cents),
  nextAttempt: next === null ? null : parisDate(next),
  asksConfirmation: asks_confirmation,
})

const unknownAttempt = { nextAttempt: null, asksConfirmation: false }

const lastAttempt = (ctx: Context, subscriptionId: string) =>
  ctx.db
    .selectFrom('renewal_attempts')
    .select(['id', 'amount_cents', 'next_attempt_at', 'asks_confirmation'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('noted_at', 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
