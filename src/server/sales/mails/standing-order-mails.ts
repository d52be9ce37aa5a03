import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { announcementKey, payableOnceTold } from '#domain/standing-order/announcement.ts'
import { isSilent, type EndReason } from '#domain/standing-order/standing-order.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { readersMoment } from '#server/core/readers-moment.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { sentAt } from '#server/messages/notifications/queued-message.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { methodCode } from '#server/payments/payment-methods/method-code.ts'
import { uninsuredQuotes } from '#server/warehouse/contents/uninsured-value.ts'
import { endSentences, moneyAfterEnd } from '#words/standing-order.ts'

const payload = z.object({ standingOrderId: z.uuid() })

/** Dropped once it was stopped, or once the office sent another version, which has its own mail. */
export const standingOrderAnnounced = defineMessage({
  kind: 'standing-order-announced',
  payload: z.object({ standingOrderId: z.uuid(), version: z.int() }),
  example: ({ announcedOrderId }) => ({
    standingOrderId: announcedOrderId,
    version: 1,
  }),
  topic: 'quotes',
  label: 'Envoi programmé, avant le paiement',
  site: 'Votre envoi programmé va être payé',
  // The hours to stop count from when it left.
  isMailOwed: true,
  mail: async (ctx, { standingOrderId, version }) => {
    const row = await announced(ctx, standingOrderId, version)
    if (!row) return undefined
    const from = parisMoment(row.from)
    const subject = `Votre envoi programmé sera payé\u00A0: devis ${row.number}`
    return {
      subject,
      title: 'Votre envoi programmé va être payé',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        `Le devis ${row.number} correspond à vos choix et reste sous votre plafond. Comme convenu, nous l’acceptons et le payons pour vous ${row.stop_hours}\u00A0heures après cet e-mail, à partir du ${from}, sans rien vous demander de plus.`,
        'Vous avez changé d’avis\u00A0? Arrêtez-le d’ici là dans votre espace\u00A0: le devis restera à votre disposition, à payer ou à décliner.',
      ],
      route: row.destination,
      facts: [
        { label: 'Colis', value: row.shops },
        { label: 'Destination', value: row.destination },
        ...linesOf(row.lines).map(({ label, quantity, amountCents }) => ({
          label: quantity > 1 ? `${label} (${quantity})` : label,
          value: formatEuros(cents(amountCents)),
        })),
        { label: 'Total TTC', value: formatEuros(cents(row.total_cents)) },
        { label: 'Votre plafond', value: formatEuros(cents(row.ceiling_cents)) },
        ...(row.kind === null
          ? []
          : [
              {
                label: 'Moyen de paiement',
                value: paymentMethodLabel(methodCode({ ...row, kind: row.kind })),
              },
            ]),
        { label: 'Payé à partir du', value: from },
      ],
      action: { label: 'Voir ou arrêter cet envoi', url: quotePage(ctx, row.quote_id) },
      note: 'La garde est recomptée au jour du paiement\u00A0; le total ne dépassera jamais votre plafond. Droits et taxes éventuels à l’arrivée non compris.',
    }
  },
  sms: async (ctx, { standingOrderId, version }) => {
    const row = await announced(ctx, standingOrderId, version)
    // In its reader's night it waits for the morning.
    if (!row || row.from <= ctx.now()) return undefined
    return `votre devis ${row.number} sera payé dès le ${readersMoment(row.from, row.country)}. Pour l'arrêter : ${ctx.config.BASE_URL}/tableau-de-bord/devis`
  },
})

/** Why nothing is paid by itself, and what is left to do. */
export const standingOrderEnded = defineMessage({
  kind: 'standing-order-ended',
  payload,
  example: ({ endedOrderId }) => ({ standingOrderId: endedOrderId }),
  topic: 'quotes',
  label: 'Envoi programmé sans paiement',
  site: 'Votre envoi programmé n’a pas été payé',
  // Whoever was mailed that it would be paid is mailed that it is not.
  isMailOwed: true,
  mail: async (ctx, { standingOrderId }) => {
    const row = await ended(ctx, standingOrderId)
    if (!row) return undefined
    const next = nextStep(ctx, row)
    return {
      subject: 'Votre envoi programmé n’a pas été payé',
      title: 'Votre envoi programmé n’a pas été payé',
      paragraphs: [`Bonjour ${row.first_name},`, row.why, next.sentence],
      facts: [{ label: 'Colis', value: row.shops }],
      action: next.action,
    }
  },
})

/** Its parcels may leave, but for their customs papers. Dropped once it goes on, or ended. */
export const standingOrderPapers = defineMessage({
  kind: 'standing-order-papers',
  payload,
  example: ({ waitingOrderId }) => ({ standingOrderId: waitingOrderId }),
  topic: 'parcels',
  label: 'Envoi programmé, pièces manquantes',
  site: 'Votre envoi programmé attend des pièces pour la douane',
  mail: async (ctx, { standingOrderId }) => {
    const row = await ctx.db
      .selectFrom('standing_orders as o')
      .innerJoin('customers as k', 'k.user_id', 'o.customer_id')
      .select('k.first_name')
      .where('o.id', '=', standingOrderId)
      .where('o.status', '=', 'waiting')
      .executeTakeFirst()
    if (!row) return undefined
    const title = 'Il manque des pièces à votre envoi programmé'
    return {
      subject: title,
      title,
      paragraphs: [
        `Bonjour ${row.first_name},`,
        'Votre condition est remplie, mais il manque à un colis son contenu détaillé, un poids ou une facture d’achat, que la douane demande.',
        'Dès que tout est complet, nous demandons le devis, sans autre geste de votre part.',
      ],
      action: {
        label: 'Compléter mes colis',
        url: new URL('/tableau-de-bord/colis?filter=incomplete', ctx.config.BASE_URL).href,
      },
    }
  },
})

const quotePage = ({ config }: Context, quoteId: string | null): string =>
  new URL(
    quoteId === null
      ? '/tableau-de-bord/devis?onglet=programmes'
      : `/tableau-de-bord/devis/${quoteId}`,
    config.BASE_URL,
  ).href

/** `from`: when it is paid at the earliest; the mail itself leaves now. */
async function announced({ db, now }: Context, id: string, version: number) {
  const row = await db
    .selectFrom('standing_orders as o')
    .innerJoin('quotes as q', 'q.id', 'o.quote_id')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').on('v.version', '=', version),
    )
    .innerJoin('customers as k', 'k.user_id', 'o.customer_id')
    .leftJoin('payment_methods as m', 'm.id', 'o.payment_method_id')
    .select(['q.number', 'q.destination', 'k.first_name', 'k.country', 'v.lines', 'v.total_cents'])
    .select(['o.quote_id', 'o.quoted_parcel_ids', 'o.stop_hours', 'o.ceiling_cents'])
    .select(['o.announced_at', 'm.kind', 'm.brand', 'm.last4'])
    .where('o.id', '=', id)
    .where('o.status', '=', 'announced')
    .where('o.version', '=', version)
    .executeTakeFirst()
  if (!row || row.announced_at === null) return undefined
  const { announced_at: announcedAt, stop_hours: stopHours, quoted_parcel_ids: parcelIds } = row
  const toldAt = (await sentAt(db, announcementKey(id, version))) ?? now()
  const from = payableOnceTold({ announcedAt, toldAt, stopHours })
  return { ...row, from, shops: await shopsOf(db, parcelIds ?? []) }
}

async function ended({ db }: Context, id: string) {
  const row = await db
    .selectFrom('standing_orders as o')
    .innerJoin('customers as k', 'k.user_id', 'o.customer_id')
    .leftJoin('quotes as q', 'q.id', 'o.quote_id')
    .select(['k.first_name', 'o.ended_because', 'o.quote_id', 'o.parcel_ids'])
    .select(['q.status', 'q.number'])
    .where('o.id', '=', id)
    .where('o.status', '=', 'ended')
    .executeTakeFirst()
  const because = row?.ended_because as EndReason | null | undefined
  if (!row || !because || isSilent(because)) return undefined
  return {
    ...row,
    why: `${endSentences[because]} ${moneyAfterEnd(because)}`,
    shops: await shopsOf(db, row.parcel_ids),
    isUninsured: row.quote_id !== null && (await uninsuredQuotes(db, [row.quote_id])).size > 0,
  }
}

type Ended = NonNullable<Awaited<ReturnType<typeof ended>>>

function nextStep(ctx: Context, { quote_id: quoteId, status, number, isUninsured }: Ended) {
  if (isUninsured && (status === 'accepted' || status === 'sent_to_client')) {
    return {
      sentence: `L’assurance du devis ${number} ne couvre pas tout ce que vous envoyez\u00A0: il ne peut être ni accepté ni payé. Si une valeur est fausse, corrigez-la. Sinon, demandez-nous un devis assuré, au bas de sa page.`,
      action: { label: 'Voir mon devis', url: quotePage(ctx, quoteId) },
    }
  }
  if (status === 'accepted') {
    return {
      sentence: `Le devis ${number} vous attend dans votre panier\u00A0: vous pouvez le payer vous-même.`,
      action: {
        label: 'Ouvrir mon panier',
        url: new URL('/tableau-de-bord/panier', ctx.config.BASE_URL).href,
      },
    }
  }
  if (status === 'sent_to_client') {
    return {
      sentence: `Le devis ${number} reste valable\u00A0: vous pouvez l’accepter et le payer vous-même.`,
      action: { label: 'Voir mon devis', url: quotePage(ctx, quoteId) },
    }
  }
  return {
    sentence: 'Demandez un devis, ou programmez un autre envoi, quand vous le souhaitez.',
    action: { label: 'Voir mes envois programmés', url: quotePage(ctx, null) },
  }
}

/** « La Redoute (6A00001), Zalando (6A00002) ». */
export async function shopsOf(db: Context['db'], parcelIds: readonly string[]): Promise<string> {
  if (parcelIds.length === 0) return ''
  const rows = await db
    .selectFrom('parcels')
    .select(['merchant', 'tracking_number'])
    .where('id', 'in', parcelIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.merchant} (${row.tracking_number})`).join(', ')
}
