import { sql } from 'kysely'
import * as z from 'zod'
import { countsInFrancs, formatEuros } from '#domain/money.ts'
import { isInsurance } from '#domain/quote/insurance-lines.ts'
import { type EndReason, isSilent } from '#domain/standing-order/standing-order.ts'
import { cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { readersMoment } from '#server/core/readers-moment.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { quoteWaitsText } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { formatFrancs } from '#words/francs.ts'
import { baseInsurance } from '#words/insurance.ts'
import { endSentences } from '#words/standing-order.ts'

/** Notifies the office that a customer waits for a firm quote. */
export const quoteRequested = defineMessage({
  kind: 'quote-requested',
  payload: z.object({ quoteId: z.uuid() }),
  example: ({ quoteId }) => ({ quoteId }),
  topic: 'office',
  label: 'Devis demandé (pour le bureau)',
  mail: async (ctx, { quoteId }) => {
    const row = await ctx.db
      .selectFrom('quotes')
      .innerJoin('customers', 'customers.user_id', 'quotes.customer_id')
      .select(['number', 'client_name', 'client_number', 'destination', 'weight_g'])
      .select(['estimated_total_cents', 'remarks'])
      .where('quotes.id', '=', quoteId)
      .executeTakeFirst()
    if (!row) return undefined
    const kilograms = String(row.weight_g / 1000).replace('.', ',')
    const { estimated_total_cents: estimated } = row
    return {
      subject: `Demande de devis ${row.number}\u00A0: ${row.destination}`,
      title: `Demande de devis ${row.number}`,
      paragraphs: [
        `${row.client_name} (${row.client_number}) demande un devis.`,
        ...(row.remarks === null ? [] : [`Remarques\u00A0: ${row.remarks}`]),
      ],
      facts: [
        { label: 'Destination', value: row.destination },
        { label: 'Poids indiqué', value: `${kilograms}\u00A0kg` },
        {
          label: 'Estimation TTC',
          value: estimated === null ? 'Sur devis' : formatEuros(cents(estimated)),
        },
      ],
      action: { label: 'Préparer le devis', url: `${ctx.config.BASE_URL}/admin/devis/${quoteId}` },
    }
  },
})

/** Dropped once the quote is paid, about to be, closed, or replaced by a later version. */
export const quoteExpiring = defineMessage({
  kind: 'quote-expiring',
  payload: z.object({ quoteId: z.uuid(), version: z.int() }),
  example: ({ quoteId }) => ({ quoteId, version: 1 }),
  topic: 'quotes',
  label: 'Devis sur le point d’expirer',
  site: 'Votre devis expire bientôt',
  mail: async (ctx, { quoteId, version }) => {
    const row = await openVersion(ctx, quoteId, version)
    if (!row) return undefined
    const isAccepted = row.status === 'accepted'
    const { subject, once, after } = wordsOf(row)
    return {
      subject,
      title: subject,
      paragraphs: [
        isAccepted
          ? 'Vous l’avez accepté : il reste à le régler. Il vous attend dans votre panier.'
          : `Il attend votre réponse : acceptez-le, puis réglez-le, et ${once}.`,
        `Passé cette date, ${after}.`,
      ],
      facts: [
        { label: 'Destination', value: row.destination },
        { label: 'Total TTC', value: formatEuros(cents(row.total_cents)) },
        { label: 'Valable jusqu’au', value: parisMoment(row.valid_until) },
      ],
      action: {
        label: isAccepted
          ? 'Ouvrir mon panier'
          : `Voir ${row.shipment === null ? 'mon devis' : 'le supplément'}`,
        url: `${ctx.config.BASE_URL}/tableau-de-bord/${isAccepted ? 'panier' : `devis/${quoteId}`}`,
      },
    }
  },
  sms: async (ctx, { quoteId, version }) => {
    const row = await openVersion(ctx, quoteId, version)
    if (!row) return undefined
    const [what, page] =
      row.status === 'accepted' ? ['Réglez-le', 'panier'] : ['Répondez-y', 'devis']
    return `${wordsOf(row).name} expire le ${readersMoment(row.valid_until, row.country)}. ${what} : ${ctx.config.BASE_URL}/tableau-de-bord/${page}`
  },
})

/** A quote of parcels, or a supplement for a paid shipment (docs/rules/shipping.md#what-becomes-of-it). */
const wordsOf = ({ number, shipment }: { number: string; shipment: string | null }) =>
  shipment === null
    ? {
        subject: `Votre devis ${number} expire bientôt`,
        name: `votre devis ${number}`,
        once: 'nous préparons votre envoi',
        after:
          'ce prix n’est plus garanti et vos colis sont de nouveau disponibles pour un autre devis',
      }
    : {
        subject: `Le supplément de votre envoi ${shipment} expire bientôt`,
        name: `le supplément de l’envoi ${shipment}`,
        once: 'votre envoi part',
        after:
          'rien n’est débité, et l’équipe cherche avec vous une autre façon d’expédier votre envoi',
      }

const openVersion = ({ db, now }: Context, quoteId: string, version: number) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', 'v.quote_id', 'q.id')
    .innerJoin('customers as k', 'k.user_id', 'q.customer_id')
    .leftJoin('supplements as x', 'x.quote_id', 'q.id')
    .leftJoin('shipments as s', 's.id', 'x.shipment_id')
    .select(['q.number', 'q.destination', 'q.status', 'v.total_cents', 'v.valid_until'])
    .select(['s.number as shipment', 'k.country'])
    .where('q.id', '=', quoteId)
    .where(sql<boolean>`${sql.raw(quoteWaitsText)}`)
    .where('q.version', '=', version)
    .where('v.version', '=', version)
    .where('v.valid_until', '>', now())
    .executeTakeFirst()

/** Both are sent on the site only. */
export const quoteExpired = defineMessage({
  kind: 'quote-expired',
  payload: z.object({ quoteId: z.uuid() }),
  example: ({ quoteId }) => ({ quoteId }),
  topic: 'quotes',
  label: 'Devis expiré',
  site: 'Votre devis a expiré',
})

export const quoteCancelled = defineMessage({
  kind: 'quote-cancelled',
  payload: z.object({ quoteId: z.uuid() }),
  example: ({ quoteId }) => ({ quoteId }),
  topic: 'quotes',
  label: 'Devis annulé',
  site: 'Votre devis est annulé par l’équipe, qui vous dit pourquoi',
})

/** Dropped when the quote is closed, or when a later version replaced it: that version has its own mail. */
export const quoteReady = defineMessage({
  kind: 'quote-ready',
  payload: z.object({ quoteId: z.uuid(), version: z.int() }),
  example: ({ quoteId }) => ({ quoteId, version: 1 }),
  topic: 'quotes',
  label: 'Devis prêt',
  site: 'Votre devis est prêt à valider',
  mail: async (ctx, { quoteId, version }) => {
    const row = await sentVersion(ctx, quoteId, version)
    if (!row) return undefined
    const subject =
      version === 1
        ? `Votre devis ${row.number} est prêt`
        : `Votre devis ${row.number} a été mis à jour`
    const paragraphs = [
      row.unmeasured_reason === null
        ? 'Vos colis sont pesés et mesurés\u00A0: voici le prix exact de leur envoi, ligne par ligne.'
        : 'Voici le prix ferme de votre envoi, ligne par ligne.',
      'Acceptez-le dans votre espace, puis réglez-le\u00A0: nous préparons votre envoi.',
    ]
    if (version > 1)
      paragraphs.unshift('Cette version remplace la précédente, qui n’est plus valable.')
    const why = await whyNotPaid(ctx, quoteId)
    if (why) paragraphs.unshift(`Votre envoi programmé n’est pas payé de lui-même. ${why}`)
    paragraphs.unshift(`Bonjour ${row.first_name},`)
    return {
      subject,
      title: subject,
      paragraphs,
      route: row.destination,
      facts: [
        { label: 'Destination', value: row.destination },
        ...linesOf(row.lines).map(({ label, quantity, amountCents }) => ({
          label: quantity > 1 ? `${label} (${quantity})` : label,
          value: formatEuros(cents(amountCents)),
        })),
        { label: 'Total TTC', value: formatEuros(cents(row.total_cents)) },
        ...francs(row),
        { label: 'Valable jusqu’au', value: parisMoment(row.valid_until) },
      ],
      action: {
        label: 'Voir mon devis',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/devis/${quoteId}`,
      },
      note: `${linesOf(row.lines).some(isInsurance) ? '' : `${baseInsurance}. `}Droits et taxes éventuels à l’arrivée non compris.`,
    }
  },
  sms: async (ctx, { quoteId, version }) => {
    const quote = await ctx.db
      .selectFrom('quotes')
      .select('number')
      .where('id', '=', quoteId)
      .where('status', '=', 'sent_to_client')
      .where('version', '=', version)
      .executeTakeFirst()
    if (!quote) return undefined
    return `votre devis ${quote.number} est prêt. Pour l'accepter : ${ctx.config.BASE_URL}/tableau-de-bord/devis`
  },
})

/** Of a quote that a standing order asked for. */
async function whyNotPaid({ db }: Context, quoteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('standing_orders')
    .select('ended_because')
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'ended')
    .executeTakeFirst()
  const because = row?.ended_because as EndReason | null | undefined
  return because && !isSilent(because) ? endSentences[because] : undefined
}

/** For who counts in francs CFP. */
const francs = ({ total_cents, destination }: { total_cents: number; destination: string }) =>
  countsInFrancs(destination) ? [{ label: 'En francs CFP', value: formatFrancs(total_cents) }] : []

const sentVersion = (ctx: Context, quoteId: string, version: number) =>
  ctx.db
    .selectFrom('quotes')
    .innerJoin('quote_versions', 'quote_versions.quote_id', 'quotes.id')
    .innerJoin('customers', 'customers.user_id', 'quotes.customer_id')
    .select([
      'number',
      'destination',
      'customers.first_name',
      'quote_versions.lines',
      'quote_versions.total_cents',
      'quote_versions.valid_until',
      'quote_versions.unmeasured_reason',
    ])
    .where('quotes.id', '=', quoteId)
    .where('quotes.status', '=', 'sent_to_client')
    .where('quotes.version', '=', version)
    .where('quote_versions.version', '=', version)
    .executeTakeFirst()
