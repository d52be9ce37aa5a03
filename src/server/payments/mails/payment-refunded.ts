import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { refundReasonText } from '#server/payments/invoices/invoice-content.ts'

const reasons: Readonly<Record<string, string>> = {
  'quote-already-paid': 'ce devis était déjà payé',
  'quote-cancelled': 'ce devis avait été annulé',
  'quote-expired': 'la validité de ce devis était terminée',
  'quote-superseded': 'ce devis avait été remplacé par une nouvelle version',
  'quote-not-accepted': 'ce devis n’était plus accepté',
  'plan-already-active': 'cet abonnement était déjà actif',
  'subscription-active': 'un autre abonnement était déjà actif',
  'subscription-ended': 'votre abonnement était déjà terminé',
  'option-already-bought': 'cette option était déjà payée',
  'parcel-not-available': 'le colis de cette option n’était plus disponible',
  'quote-not-available': 'le devis de cette option n’était plus ouvert',
  'quote-without-parcels': 'le devis de cette option ne portait plus sur aucun colis',
  'return-not-payable': 'ce retour n’était plus à payer',
  'storage-not-payable': 'cette garde n’était plus à payer',
  'storage-settled': 'la garde de ce colis n’était plus à payer d’avance',
  'given-back': 'il vous avait déjà été rendu',
  'account-deleted': 'votre compte était supprimé',
  'basket-lost': 'ce qu’il devait payer n’existait plus chez nous',
  'amount-differs': 'le montant ne correspondait pas à celui de votre panier',
}

const left: ReadonlySet<string> = new Set(['handed_over', 'delivered', 'returned'])

const ways =
  'Pour les recevoir, demandez un nouveau devis\u00A0; pour les renvoyer à la boutique, ouvrez la page du colis.'

const here = `Votre envoi n’était pas parti\u00A0: il est annulé. Vos colis restent à l’entrepôt, à votre nom, et leur garde continue. ${ways}`

const inPart = `Une partie seulement de votre commande était partie. Le reste est annulé\u00A0: ces colis restent à l’entrepôt, à votre nom, et leur garde continue. ${ways}`

const gone = 'Votre envoi est déjà parti\u00A0: rien ne change pour lui.'

const goesOn = 'Votre envoi suit son cours.'

/** Says why the money was refunded: nobody should have to ask. */
export const paymentRefunded = defineMessage({
  kind: 'payment-refunded',
  payload: z.object({ refundId: z.uuid() }),
  example: ({ refundId }) => ({ refundId }),
  topic: 'payments',
  label: 'Paiement remboursé',
  site: 'Un remboursement vous est versé',
  mail: async (ctx, { refundId }) => {
    const refund = await ctx.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .leftJoin('checkouts as k', 'k.id', 'p.checkout_id')
      .leftJoin('orders as o', 'o.id', 'p.order_id')
      .innerJoin('customers as c', (join) =>
        join.on((row) =>
          row('c.user_id', '=', row.fn.coalesce('k.customer_id', 'o.customer_id', 'p.found_for')),
        ),
      )
      .leftJoin('invoices as n', 'n.refund_id', 'r.id')
      .leftJoin('legal_requests as w', 'w.id', 'r.legal_request_id')
      .select([
        'r.amount_cents',
        'r.reason',
        'r.origin',
        'r.is_indemnity',
        'c.first_name',
        'o.number',
        'o.status',
      ])
      .select(['n.number as credit_note', 'w.number as withdrawal', 'w.received_at'])
      .select('w.is_plan_alone')
      .select(['r.lines', 'o.id as order_id', supplementFor.as('supplement_for')])
      .where('r.id', '=', refundId)
      .executeTakeFirstOrThrow()
    // Promised by a version that did not leave it to the claim's own mail.
    if (refund.is_indemnity) return undefined
    const parcels = await parcelsOf(ctx, refund)
    const isPart = refund.number !== null && refund.status !== 'refunded'
    return {
      subject: subjectOf(isPart),
      title: 'Nous vous avons remboursé',
      paragraphs: [
        `Bonjour ${refund.first_name},`,
        refund.number === null ? ofPayment(refund) : ofOrder({ ...refund, number: refund.number }),
        ...(refund.number === null && refund.supplement_for !== null
          ? [`Il réglait le supplément demandé pour l’envoi ${refund.supplement_for}.`]
          : []),
        ...ofWithdrawal(refund, parcels !== null && !refund.is_plan_alone),
        ...ofParcels(parcels, refund.origin),
        ...(refund.credit_note === null
          ? []
          : [
              `L’avoir ${refund.credit_note} vous attend dans votre espace, avec la facture qu’il corrige.`,
            ]),
        ...(parcels?.areHere ? [] : [nothingToDo]),
      ],
      action: nextPage(ctx, parcels),
    }
  },
})

/** SQL: the shipment of a payment that was for one supplement, and nothing else. */
const supplementFor = sql<
  string | null
>`(select min(s.number) from checkout_quotes l left join supplements x on x.quote_id = l.quote_id
  left join shipments s on s.id = x.shipment_id where l.checkout_id = k.id
    and not exists (select from checkout_items i where i.checkout_id = k.id) having count(*) = 1)`

const nothingToDo =
  'Vous n’avez rien à faire. L’état de vos devis et de vos commandes est dans votre espace.'

const parcelsOf = (
  ctx: Context,
  { order_id: orderId }: { readonly order_id: string | null },
): Promise<ParcelsAfterRefund | null> =>
  orderId === null ? Promise.resolve(null) : whatParcelsBecome(ctx, orderId)

/** Of boxes that left, only who disputed the payment may wonder. */
const ofParcels = (parcels: ParcelsAfterRefund | null, origin: string): string[] =>
  parcels && (parcels.areHere || origin === 'dispute') ? [parcels.sentence] : []

function nextPage({ config }: Context, parcels: ParcelsAfterRefund | null) {
  const [label, path] = parcels?.areHere
    ? ['Voir mes colis', '/tableau-de-bord/colis']
    : ['Voir mes commandes', '/tableau-de-bord/commandes']
  return { label, url: new URL(path, config.BASE_URL).href }
}

const subjectOf = (isPart: boolean): string =>
  isPart ? 'Votre commande vous est remboursée en partie' : 'Votre paiement vous est remboursé'

type Withdrawal = {
  readonly withdrawal: string | null
  readonly received_at: Date | null
  /** Of a share, the lines are named. */
  readonly lines: unknown
}

function ofWithdrawal(
  { withdrawal, received_at: receivedAt, lines }: Withdrawal,
  hasParcels: boolean,
): string[] {
  if (withdrawal === null || receivedAt === null) return []
  const declared = `C’est la suite de votre rétractation ${withdrawal}, reçue le ${parisDate(receivedAt)}.${hasParcels ? ' Ce qui n’est pas parti ne partira pas.' : ''}`
  return lines === null
    ? [declared]
    : [
        declared,
        'Ce qui était déjà utilisé ou rendu en est déduit. Si vous aviez demandé que le travail commence aussitôt, ce qui était fait reste dû (article L221-25 du code de la consommation).',
      ]
}

type Refund = {
  readonly amount_cents: number
  readonly reason: string
  readonly origin: string
  readonly status: string | null
}

const how =
  'sur le moyen de paiement utilisé\u00A0; le délai dépend de votre banque (cinq à dix jours).'

/** The text for money that bought nothing. */
function ofPayment({ amount_cents: amount, reason }: Refund): string {
  const why = reasons[reason]
  return `Votre paiement de ${euros(amount)} est arrivé${why ? `, mais ${why}` : ' sans commande à régler'}. Nous l’avons remboursé en entier, ${how}`
}

function ofOrder({ amount_cents, reason, origin, status, number }: Refund & { number: string }) {
  const amount = euros(amount_cents)
  if (origin === 'dispute') {
    return `Votre banque vous a rendu ${amount} de votre commande ${number}, après votre contestation.`
  }
  const part = status === 'refunded' ? '' : ' en partie'
  return `Votre commande ${number} vous est remboursée${part}\u00A0: ${amount} (${refundReasonText(reason)}), ${how}`
}

type ParcelsAfterRefund = { readonly sentence: string; readonly areHere: boolean }

/** What becomes of the parcels of an order whose money went back; `null` when it had no shipment. */
async function whatParcelsBecome(
  { db }: Context,
  orderId: string,
): Promise<ParcelsAfterRefund | null> {
  const rows = await db
    .selectFrom('shipments')
    .select('status')
    .where('order_id', '=', orderId)
    .execute()
  return becomeOf(rows.map(({ status }) => status))
}

/** By the states of its shipments. */
export function becomeOf(statuses: readonly string[]): ParcelsAfterRefund | null {
  if (statuses.length === 0) return null
  const stay = statuses.filter((status) => status === 'cancelled').length
  if (stay > 0) return { sentence: stay === statuses.length ? here : inPart, areHere: true }
  return { sentence: statuses.every((status) => left.has(status)) ? gone : goesOn, areHere: false }
}
