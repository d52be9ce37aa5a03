import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { inSentence, priceText, subscriptionFacts } from './subscription-facts.ts'

/**
 * The new price of a running subscription, thirty days before it counts, with the way to end the contract without cost. When it left
 * is the proof (docs/rules/money.md#new-prices).
 */
export const subscriptionPriceAnnounced = defineMessage({
  kind: 'subscription-price-announced',
  payload: z.object({ announcedId: z.uuid() }),
  example: ({ announcedId }) => ({ announcedId }),
  topic: 'payments',
  label: 'Nouveau prix d’un abonnement en cours',
  site: 'Le prix de votre abonnement va changer',
  isMailOwed: true,
  mail: async (ctx, { announcedId }) => {
    const said = await announcedPriceFacts(ctx, announcedId)
    const { greeting, name, former, price, from, page } = said
    if (said.isRevoked || !said.renews) return undefined
    return {
      subject: `Le prix de votre abonnement change à partir du ${from}`,
      title: 'Le prix de votre abonnement change',
      paragraphs: [
        greeting,
        `À partir du ${from}, chaque renouvellement de votre ${inSentence(name)} coûtera ${price} au lieu de ${former}. Les renouvellements d’ici là restent à votre prix actuel, et ce que vous avez déjà payé ne change pas.`,
        'Vous n’êtes pas d’accord\u00A0? Vous pouvez mettre fin à votre abonnement à tout moment, sans frais ni motif\u00A0: sur « Mon abonnement », bouton « Résilier mon abonnement », ou depuis la page « Résilier votre contrat » au bas de notre site. Vous gardez alors votre prix et vos avantages jusqu’à la fin de la période payée, et plus rien n’est prélevé.',
        'Si vous souhaitez continuer, vous n’avez rien à faire.',
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix actuel', value: `${former} TTC` },
        { label: 'Nouveau prix', value: `${price} TTC` },
        { label: 'Au premier renouvellement à partir du', value: from },
      ],
      action: { label: 'Voir mon abonnement', url: page },
      note: 'Conservez ce message\u00A0: il vous informe de la modification de votre contrat, trente jours au moins avant qu’elle s’applique.',
    }
  },
})

/** The announced price will not count. */
export const subscriptionPriceKept = defineMessage({
  kind: 'subscription-price-kept',
  payload: z.object({ announcedId: z.uuid() }),
  example: ({ announcedId }) => ({ announcedId }),
  topic: 'payments',
  label: 'Nouveau prix abandonné',
  site: 'Le prix de votre abonnement ne change pas',
  isMailOwed: true,
  mail: async (ctx, { announcedId }) => {
    const { greeting, name, former, price, from, page } = await announcedPriceFacts(
      ctx,
      announcedId,
    )
    return {
      subject: 'Le prix de votre abonnement ne change pas',
      title: 'Le prix de votre abonnement ne change pas',
      paragraphs: [
        greeting,
        `Nous vous avions annoncé un nouveau prix de ${price} à partir du ${from}. Nous y renonçons\u00A0: votre abonnement continue à ${former}.`,
      ],
      facts: [
        { label: 'Contrat', value: name },
        { label: 'Prix', value: `${former} TTC` },
      ],
      action: { label: 'Voir mon abonnement', url: page },
    }
  },
})

/** What the mails about a new price say. */
async function announcedPriceFacts(ctx: Context, announcedId: string) {
  const row = await ctx.db
    .selectFrom('announced_prices as a')
    .innerJoin('plan_price_changes as c', 'c.id', 'a.change_id')
    .select(['a.subscription_id', 'a.former_cents', 'a.price_cents'])
    .select(['c.counts_from', 'c.frequency', 'c.revoked_at'])
    .where('a.id', '=', announcedId)
    .executeTakeFirstOrThrow()
  const { name, greeting, page, status, isCancelled } = await subscriptionFacts(
    ctx,
    row.subscription_id,
  )
  return {
    name,
    greeting,
    page,
    renews: status !== 'ended' && !isCancelled,
    isRevoked: row.revoked_at !== null,
    former: priceText(row.former_cents, row.frequency),
    price: priceText(row.price_cents, row.frequency),
    from: parisDate(row.counts_from),
  }
}
