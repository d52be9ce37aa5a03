import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import type { ReturnEnd, ReturnState } from '#domain/shop-return/shop-return.ts'
import { cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { lostBoxWords } from './parcel-freed.ts'

const payload = z.object({ requestId: z.uuid() })

/** The price that the office asks; dropped once the return is paid or over. */
export const returnPriced = defineMessage({
  kind: 'return-priced',
  payload,
  example: ({ pricedReturnId }) => ({ requestId: pricedReturnId }),
  topic: 'parcels',
  label: 'Prix d’un retour à la boutique',
  site: 'Votre retour à la boutique a son prix',
  mail: async (ctx, { requestId }) => {
    const row = await findReturn(ctx, requestId, ['priced', 'accepted', 'to-send'])
    if (!row) return undefined
    const isReady = row.state === 'to-send'
    return {
      subject: `Retour du colis ${row.number} : ${isReady ? 'accepté' : 'son prix'}`,
      title: isReady ? 'Votre retour est accepté' : 'Le prix de votre retour',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        isReady
          ? 'Il n’y a rien à payer : nous renvoyons votre colis à la boutique.'
          : 'Acceptez ce prix dans votre espace, puis réglez-le : votre colis repart ensuite. La garde due à ce jour, s’il y en a, s’y ajoute.',
        row.answer ?? '',
      ].filter(Boolean),
      facts: [
        { label: 'Colis', value: row.number },
        { label: 'Retour TTC', value: feeText(row.fee_cents) },
        ...(row.priced_carrier === null
          ? []
          : [{ label: 'Transporteur prévu', value: row.priced_carrier }]),
        ...(isReady || row.valid_until === null
          ? []
          : [{ label: 'Valable jusqu’au', value: parisMoment(row.valid_until) }]),
      ],
      action: {
        label: isReady ? 'Voir mon retour' : 'Voir et accepter',
        url: requestsUrl(ctx, row),
      },
    }
  },
})

/** It left: its carrier, its number, and where to follow it. */
export const returnSent = defineMessage({
  kind: 'return-sent',
  payload,
  example: ({ deliveredReturnId }) => ({ requestId: deliveredReturnId }),
  topic: 'parcels',
  label: 'Retour envoyé à la boutique',
  site: 'Votre colis est parti vers la boutique',
  mail: async (ctx, { requestId }) => {
    const row = await findReturn(ctx, requestId, ['sent', 'delivered'])
    if (!row) return undefined
    const ofBox = await lostBoxWords(ctx.db, row.parcel_id)
    return {
      subject: `Votre colis ${row.number} est parti vers la boutique`,
      title: 'Votre retour est parti',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        'Votre colis est parti vers la boutique, sous le numéro ci-dessous. La preuve d’envoi est sur la page du colis : gardez-la jusqu’au remboursement de la boutique.',
        ofBox,
      ].filter(Boolean),
      facts: [
        { label: 'Colis', value: row.number },
        { label: 'Transporteur', value: row.carrier ?? '—' },
        { label: 'Numéro de suivi', value: row.tracking_number ?? '—' },
      ],
      action: {
        label: 'Suivre mon retour',
        url: trackingUrl(row.link_pattern, row.tracking_number) ?? requestsUrl(ctx, row),
      },
    }
  },
  sms: async (ctx, { requestId }) => {
    const row = await findReturn(ctx, requestId, ['sent', 'delivered'])
    if (!row) return undefined
    return `votre colis ${row.number} est parti vers la boutique. Suivi : ${row.tracking_number}.`
  },
})

export const returnDelivered = defineMessage({
  kind: 'return-delivered',
  payload,
  example: ({ deliveredReturnId }) => ({ requestId: deliveredReturnId }),
  topic: 'parcels',
  label: 'Retour remis à la boutique',
  site: 'Votre retour est remis à la boutique',
  mail: async (ctx, { requestId }) => {
    const row = await findReturn(ctx, requestId, ['delivered'])
    if (!row) return undefined
    return {
      subject: `Votre colis ${row.number} est remis à la boutique`,
      title: 'Votre retour est arrivé',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        'Le transporteur a remis votre colis à la boutique. Elle vous rembourse selon ses propres conditions : la preuve d’envoi reste sur la page du colis.',
      ],
      facts: [
        { label: 'Colis', value: row.number },
        { label: 'Numéro de suivi', value: row.tracking_number ?? '—' },
      ],
      action: { label: 'Voir mon retour', url: requestsUrl(ctx, row) },
    }
  },
})

/** It will not be done after all; the customer's own withdrawal, and a refund with its own mail, say nothing here. */
export const returnEnded = defineMessage({
  kind: 'return-ended',
  payload,
  example: ({ endedReturnId }) => ({ requestId: endedReturnId }),
  topic: 'parcels',
  label: 'Retour à la boutique abandonné',
  site: 'Votre retour à la boutique n’a pas lieu',
  mail: async (ctx, { requestId }) => {
    const row = await findReturn(ctx, requestId, ['ended'])
    const why = row && whyEnded[row.ended_because as ReturnEnd]
    const isPaidBack = row?.ended_because === 'impossible' && row.order_id !== null
    if (!row || !why) return undefined
    return {
      subject: `Retour du colis ${row.number} : il n’a pas lieu`,
      title: 'Votre retour n’a pas lieu',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        why,
        row.ended_words ?? '',
        ...(isPaidBack ? moneyWords(row) : []),
        row.status === 'blocked'
          ? 'Votre colis reste à Limoges, et il est toujours bloqué : choisissez de nouveau ce qu’il devient.'
          : 'Votre colis reste à Limoges : vous pouvez de nouveau l’expédier, ou demander un autre retour.',
      ].filter(Boolean),
      facts: [{ label: 'Colis', value: row.number }],
      action: { label: 'Voir mon colis', url: requestsUrl(ctx, row) },
    }
  },
})

const whyEnded: Readonly<Partial<Record<ReturnEnd, string>>> = {
  expired: 'Son prix n’a été ni accepté ni réglé à temps : il n’est plus valable.',
  impossible: 'Nous ne pouvons finalement pas renvoyer ce colis à la boutique. La raison :',
}

/** Its own price goes back; paid storage stays paid (docs/rules/parcels.md#while-a-return-is-live). */
function moneyWords(row: {
  readonly fee_cents: number | null
  readonly storage_cents: number | null
}) {
  const [feeCents, storageCents] = [row.fee_cents ?? 0, row.storage_cents ?? 0]
  return [
    feeCents > 0 ? `Les ${formatEuros(cents(feeCents))} de ce retour vous seront remboursés.` : '',
    storageCents > 0
      ? 'La garde que vous avez payée reste payée : ces jours ne vous seront pas demandés de nouveau.'
      : '',
  ]
}

const feeText = (feeCents: number | null): string =>
  feeCents === null || feeCents === 0 ? 'Sans frais' : formatEuros(cents(feeCents))

async function findReturn(ctx: Context, requestId: string, states: readonly ReturnState[]) {
  return ctx.db
    .selectFrom('shop_returns as v')
    .innerJoin('parcel_requests as r', 'r.id', 'v.request_id')
    .innerJoin('customers as c', 'c.user_id', 'r.customer_id')
    .innerJoin('parcels as p', 'p.id', 'v.parcel_id')
    .leftJoin('carriers as k', 'k.code', 'v.carrier_code')
    .select(['v.state', 'v.parcel_id', 'v.fee_cents', 'v.priced_carrier', 'v.valid_until'])
    .select(['v.order_id', 'v.carrier', 'v.tracking_number', 'v.ended_because', 'v.ended_words'])
    .select(['k.link_pattern', 'r.answer', 'c.first_name', 'p.tracking_number as number'])
    .select(['p.status', 'v.storage_cents'])
    .where('v.request_id', '=', requestId)
    .where('v.state', 'in', states)
    .executeTakeFirst()
}

const requestsUrl = (ctx: Context, { parcel_id }: { readonly parcel_id: string }): string =>
  `${ctx.config.BASE_URL}/tableau-de-bord/colis/${parcel_id}#demandes`
