import { sql } from 'kysely'
import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { readersMoment } from '#server/core/readers-moment.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { isNotBeingConfirmedText } from '#server/warehouse/parcel-rows/parcel-state.ts'

/** Dropped once the customer answered, or the office withdrew it. */
export const supplementRequested = defineMessage({
  kind: 'supplement-requested',
  payload: z.object({ quoteId: z.uuid() }),
  example: ({ supplementId }) => ({ quoteId: supplementId }),
  topic: 'quotes',
  label: 'Supplément demandé',
  site: 'Votre envoi pèse plus que prévu : un supplément attend votre réponse',
  mail: async (ctx, { quoteId }) => {
    const row = await openSupplement(ctx, quoteId)
    if (!row) return undefined
    const subject = `Un supplément est demandé pour votre envoi ${row.shipment}`
    return {
      subject,
      title: subject,
      paragraphs: [
        `Bonjour ${row.first_name},`,
        'Votre envoi est emballé, et dépasse ce que vous avez payé. Il vous attend à l’entrepôt.',
        'Acceptez le supplément puis réglez-le : il part. Si vous le refusez, rien n’est débité, et l’équipe cherche avec vous une autre façon de l’expédier.',
      ],
      facts: [
        ...(row.paid_up_to_g === null
          ? []
          : [
              { label: 'Poids payé', value: `jusqu’à ${kilograms(row.paid_up_to_g)}` },
              { label: 'Poids emballé', value: kilograms(row.weight_g) },
            ]),
        ...(row.is_non_standard
          ? [
              {
                label: 'Boîte hors norme',
                value: [row.length_mm, row.width_mm, row.height_mm]
                  .map((side) => decimal(side / 10))
                  .join(' × ')
                  .concat(' cm'),
              },
            ]
          : []),
        { label: 'Supplément TTC', value: formatEuros(cents(row.total_cents)) },
        { label: 'Répondre avant le', value: parisMoment(row.valid_until) },
      ],
      action: {
        label: 'Voir le supplément',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/devis/${quoteId}`,
      },
    }
  },
  sms: async (ctx, { quoteId }) => {
    const row = await openSupplement(ctx, quoteId)
    if (!row) return undefined
    return `supplément de ${formatEuros(cents(row.total_cents))} pour ${row.shipment}. Répondez avant le ${readersMoment(row.valid_until, row.country)} : ${ctx.config.BASE_URL}/tableau-de-bord/devis`
  },
})

/** The office, or the end of its shipment, took it back. It stays so: another one has its own messages. */
export const supplementWithdrawn = defineMessage({
  kind: 'supplement-withdrawn',
  payload: z.object({ quoteId: z.uuid() }),
  example: ({ supplementId }) => ({ quoteId: supplementId }),
  topic: 'quotes',
  label: 'Supplément retiré',
  site: 'Le supplément demandé pour votre envoi est retiré',
  mail: async (ctx, { quoteId }) => {
    const row = await supplementOf(ctx, quoteId).executeTakeFirst()
    if (!row) return undefined
    const subject = `Le supplément de votre envoi ${row.shipment} n’est plus demandé`
    return {
      subject,
      title: subject,
      paragraphs: [
        `Bonjour ${row.first_name},`,
        row.is_being_paid
          ? 'Nous avons retiré le supplément que nous vous avions demandé. Votre banque en confirme le paiement : s’il aboutit, il vous est rendu.'
          : 'Nous avons retiré le supplément que nous vous avions demandé : vous n’avez rien à régler pour lui.',
        ...(row.closing_reason === null ? [] : [`La raison : ${row.closing_reason}`]),
      ],
      facts: [{ label: 'Supplément retiré', value: formatEuros(cents(row.total_cents)) }],
      action: {
        label: 'Voir ma commande',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/commandes/${row.order_id}`,
      },
    }
  },
})

/** Notifies the office that the weighed box which waited for it has to be packed in another way. */
export const supplementUnpaid = defineMessage({
  kind: 'supplement-unpaid',
  payload: z.object({ quoteId: z.uuid(), because: z.enum(['declined', 'expired']) }),
  example: ({ supplementId }) => ({ quoteId: supplementId, because: 'declined' as const }),
  topic: 'office',
  label: 'Supplément refusé ou expiré (pour le bureau)',
  mail: async (ctx, { quoteId, because }) => {
    const row = await supplementOf(ctx, quoteId).select('x.shipment_id').executeTakeFirst()
    if (!row) return undefined
    const what = because === 'declined' ? 'refusé' : 'resté sans réponse'
    const subject = `Supplément ${what}\u00a0: envoi ${row.shipment}`
    return {
      subject,
      title: subject,
      paragraphs: [
        'La boîte pesée est de côté\u00a0: cherchez une autre façon d’expédier, ou prenez le supplément à notre charge.',
        ...(because === 'expired' || row.closing_reason === null
          ? []
          : [`La raison du client\u00a0: ${row.closing_reason}`]),
      ],
      facts: [{ label: 'Supplément TTC', value: formatEuros(cents(row.total_cents)) }],
      action: {
        label: 'Voir l’envoi',
        url: `${ctx.config.BASE_URL}/admin/expeditions/${row.shipment_id}`,
      },
    }
  },
})

const decimal = (value: number): string => String(value).replace('.', ',')
const kilograms = (weight: number): string => `${decimal(weight / 1000)} kg`

const openSupplement = (ctx: Context, quoteId: string) =>
  supplementOf(ctx, quoteId).where('x.outcome', 'is', null).executeTakeFirst()

const supplementOf = ({ db }: Context, quoteId: string) =>
  db
    .selectFrom('supplements as x')
    .innerJoin('quotes as q', 'q.id', 'x.quote_id')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .innerJoin('shipments as s', 's.id', 'x.shipment_id')
    .innerJoin('customers as c', 'c.user_id', 'q.customer_id')
    .select(['s.number as shipment', 'c.first_name', 'c.country', 'v.total_cents', 'v.valid_until'])
    .select(['x.weight_g', 'x.paid_up_to_g', 'x.is_non_standard'])
    .select(['x.length_mm', 'x.width_mm', 'x.height_mm'])
    .select(['q.closing_reason', 's.order_id'])
    .select(sql<boolean>`not (${sql.raw(isNotBeingConfirmedText)})`.as('is_being_paid'))
    .where('x.quote_id', '=', quoteId)
