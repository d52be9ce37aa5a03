import * as z from 'zod'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { attachedTerms } from '#server/papers/legal/current-legal-texts.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { methodCode } from '#server/payments/payment-methods/method-code.ts'
import { conditionView, requestOf } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { formatCents, numberText } from '#words/amounts.ts'
import { baseInsurance } from '#words/insurance.ts'
import { modeLabels, optionLabel } from '#words/quote-choices.ts'
import { conditionText, standingOrderTexts } from '#words/standing-order.ts'
import { shopsOf } from './standing-order-mails.ts'

/** What was agreed to, in a form that its customer keeps (docs/rules/law.md#standing-orders). Dropped once the account is closed. */
export const standingOrderAgreed = defineMessage({
  kind: 'standing-order-agreed',
  payload: z.object({ standingOrderId: z.uuid() }),
  example: ({ waitingOrderId }) => ({ standingOrderId: waitingOrderId }),
  topic: 'quotes',
  label: 'Envoi programmé, accord donné',
  site: 'Votre envoi est programmé',
  isMailOwed: true,
  mail: async (ctx, { standingOrderId }) => {
    const row = await agreed(ctx, standingOrderId)
    if (!row) return undefined
    const page = (path: string): string => new URL(path, ctx.config.BASE_URL).href
    const title = 'Votre envoi est programmé'
    return {
      subject: title,
      title,
      paragraphs: [
        `Bonjour ${row.firstName},`,
        'Voici ce que vous avez accepté, à conserver. Rien n’est débité aujourd’hui.',
        `Avant tout paiement, vous recevez le devis par e-mail, et vous avez ${row.stopHours}\u00A0heures pour l’arrêter.`,
        'Pour arrêter plus tôt, à tout moment\u00A0: dans votre espace, «\u00A0Demander un devis\u00A0», «\u00A0Envois programmés\u00A0», «\u00A0Arrêter l’envoi programmé\u00A0».',
        row.isExpress
          ? 'Vous avez demandé que l’envoi parte sans attendre la fin du délai de rétractation de 14\u00A0jours.'
          : 'Vous n’avez pas demandé d’envoi avant la fin du délai de rétractation de 14\u00A0jours.',
        ...(row.words === undefined ? [] : [`Votre accord\u00A0: «\u00A0${row.words}\u00A0»`]),
      ],
      route: row.request.destination,
      facts: factsOf(row),
      action: {
        label: 'Voir ou arrêter cet envoi',
        url: page('/tableau-de-bord/devis?onglet=programmes'),
      },
      note: `En pièce jointe, à conserver\u00A0: les conditions générales de vente que vous avez acceptées. Elles restent aussi en ligne\u00A0: ${page(`/cgv?version=${encodeURIComponent(row.termsVersion)}`)}`,
      attachments: [(sending) => attachedTerms(sending, row.termsVersion)],
    }
  },
})

async function agreed({ db }: Context, id: string) {
  const row = await db
    .selectFrom('standing_orders as o')
    .innerJoin('customers as k', 'k.user_id', 'o.customer_id')
    .leftJoin('payment_methods as m', 'm.id', 'o.payment_method_id')
    .selectAll('o')
    .select(['k.first_name', 'm.kind', 'm.brand', 'm.last4'])
    .where('o.id', '=', id)
    .executeTakeFirst()
  const request = row && requestOf(row)
  if (!row || !request) return undefined
  const words = new Map<string, string>(Object.entries(standingOrderTexts))
  return {
    firstName: row.first_name,
    request,
    condition: conditionView(row),
    ceilingCents: row.ceiling_cents,
    method: row.kind === null ? null : methodCode({ ...row, kind: row.kind }),
    stopHours: row.stop_hours,
    isExpress: row.is_express,
    termsVersion: row.terms_version,
    agreedAt: row.agreed_at,
    words: words.get(row.agreement_version),
    shops: await shopsOf(db, row.parcel_ids),
  }
}

type Agreed = NonNullable<Awaited<ReturnType<typeof agreed>>>

const factsOf = ({ request, ...row }: Agreed) => [
  { label: 'Colis', value: row.shops },
  { label: 'Devis demandé', value: conditionText(row.condition, parisDayOfCondition) },
  { label: 'Votre plafond', value: `${formatCents(row.ceilingCents)} TTC, garde comprise` },
  ...(row.method === null
    ? []
    : [{ label: 'Moyen de paiement', value: paymentMethodLabel(row.method) }]),
  { label: 'Délai pour arrêter', value: `${row.stopHours}\u00A0heures après l’e-mail du devis` },
  { label: 'Livré à', value: addressText(request.address) },
  { label: 'Transport', value: modeLabels[request.mode] },
  {
    label: 'Options',
    value: request.options.length === 0 ? 'Aucune' : request.options.map(optionLabel).join(', '),
  },
  {
    label: 'Assurance',
    value:
      request.insuranceTier === 0
        ? baseInsurance
        : `Jusqu’à ${numberText(request.insuranceTier)}\u00A0€`,
  },
  { label: 'Accord donné le', value: parisMoment(row.agreedAt) },
]

const parisDayOfCondition = (day: string): string => parisDate(new Date(`${day}T10:00:00Z`))

/** After a restored backup. Dropped once its customer resumed or stopped it. */
export const standingOrderPaused = defineMessage({
  kind: 'standing-order-paused',
  payload: z.object({ standingOrderId: z.uuid() }),
  example: ({ pausedOrderId }) => ({ standingOrderId: pausedOrderId }),
  topic: 'quotes',
  label: 'Envoi programmé mis en pause',
  site: 'Votre envoi programmé est en pause',
  // Without it nothing leaves any more, and storage goes on.
  isMailOwed: true,
  mail: async (ctx, { standingOrderId }) => {
    const row = await ctx.db
      .selectFrom('standing_orders as o')
      .innerJoin('customers as k', 'k.user_id', 'o.customer_id')
      .select('k.first_name')
      .where('o.id', '=', standingOrderId)
      .where('o.status', '=', 'paused')
      .executeTakeFirst()
    if (!row) return undefined
    const title = 'Votre envoi programmé est en pause'
    return {
      subject: title,
      title,
      paragraphs: [
        `Bonjour ${row.first_name},`,
        'Nous avons rétabli le site depuis une sauvegarde, et vous avez pu arrêter votre envoi programmé entre-temps. Par prudence, nous l’avons mis en pause\u00A0: rien n’est demandé ni payé.',
        'Pour qu’il continue comme convenu, appuyez sur «\u00A0Reprendre\u00A0»\u00A0; sinon, arrêtez-le.',
      ],
      action: {
        label: 'Voir mes envois programmés',
        url: new URL('/tableau-de-bord/devis?onglet=programmes', ctx.config.BASE_URL).href,
      },
    }
  },
})
