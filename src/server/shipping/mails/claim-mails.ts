import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import type { Context } from '#server/core/context.ts'
import { sharesOf } from '#server/shipping/claims/claim-money.ts'
import { claims } from '#server/shipping/claims/claim-queries.ts'
import { claimKindNames } from '#words/claims.ts'

const payload = z.object({ claimId: z.uuid() })

/** The receipt of a claim, with the day from which the mediator may be asked. */
export const claimReceived = defineMessage({
  kind: 'claim-received',
  payload,
  topic: 'shipments',
  label: 'Réclamation reçue',
  site: 'Votre réclamation est reçue',
  mail: async (ctx, { claimId }) => {
    const claim = await claimFacts(ctx, claimId)
    return {
      subject: `Votre réclamation ${claim.number} est reçue`,
      title: 'Nous avons reçu votre réclamation',
      paragraphs: [
        `Bonjour ${claim.firstName},`,
        'Nous réunissons les preuves que nous avons (photos, pesées, scans, contenu déclaré) et ouvrons le dossier auprès du transporteur.',
        ...(claim.kind === 'lost'
          ? []
          : ['Gardez le carton, le calage et l’objet jusqu’à la fin du dossier.']),
        `Sans réponse de notre part le ${parisDate(claim.answerDueAt)}, vous pouvez saisir le médiateur nommé dans nos conditions de vente.`,
      ],
      facts: claim.facts,
      action: claim.action,
    }
  },
})

export const claimSent = defineMessage({
  kind: 'claim-sent',
  payload,
  topic: 'shipments',
  label: 'Réclamation chez le transporteur',
  site: 'Votre réclamation est chez le transporteur',
  mail: async (ctx, { claimId }) => {
    const claim = await claimFacts(ctx, claimId)
    return {
      subject: `Votre réclamation ${claim.number} est chez le transporteur`,
      title: 'Le transporteur examine votre dossier',
      paragraphs: [
        `Bonjour ${claim.firstName},`,
        'Nous lui avons envoyé votre dossier, avec toutes nos preuves. Sa réponse s’affichera sur la page de votre réclamation\u00A0; vous n’avez rien à faire.',
      ],
      facts: claim.facts,
      action: claim.action,
    }
  },
})

export const claimAccepted = defineMessage({
  kind: 'claim-accepted',
  payload,
  topic: 'shipments',
  label: 'Réclamation acceptée',
  site: 'Votre réclamation est acceptée',
  mail: async (ctx, { claimId }) => {
    const claim = await claimFacts(ctx, claimId)
    return {
      subject: `Votre réclamation ${claim.number} est acceptée`,
      title: 'Votre réclamation est acceptée',
      paragraphs: [
        `Bonjour ${claim.firstName},`,
        `Votre indemnité est de ${formatEuros(cents(claim.indemnityCents))}. ${howGiven(claim)}`,
        claim.answer ?? '',
      ].filter(Boolean),
      facts: claim.facts,
      action: claim.action,
    }
  },
})

export const claimRejected = defineMessage({
  kind: 'claim-rejected',
  payload,
  topic: 'shipments',
  label: 'Réclamation refusée',
  site: 'Votre réclamation est refusée',
  mail: async (ctx, { claimId }) => {
    const claim = await claimFacts(ctx, claimId)
    return {
      subject: `Votre réclamation ${claim.number} est refusée`,
      title: 'Nous ne pouvons pas accepter votre réclamation',
      paragraphs: [
        `Bonjour ${claim.firstName},`,
        'Voici notre réponse\u00A0:',
        claim.answer ?? '',
        'Si elle ne vous satisfait pas, répondez à ce message\u00A0; vous pouvez aussi saisir gratuitement le médiateur nommé dans nos conditions de vente.',
      ],
      facts: claim.facts,
      action: claim.action,
    }
  },
})

export const claimPaid = defineMessage({
  kind: 'claim-paid',
  payload,
  topic: 'shipments',
  label: 'Réclamation réglée',
  site: 'Votre indemnité est versée',
  mail: async (ctx, { claimId }) => {
    const claim = await claimFacts(ctx, claimId)
    return {
      subject: `Votre réclamation ${claim.number} est réglée`,
      title: 'Votre indemnité est versée',
      paragraphs: [
        `Bonjour ${claim.firstName},`,
        `Les ${formatEuros(cents(claim.indemnityCents))} de votre réclamation vous sont versés. ${paidHow(claim)} Votre dossier est clos.`,
      ],
      facts: claim.facts,
      action: claim.action,
    }
  },
})

/** Tells the office that a claim waits. */
export const claimOpened = defineMessage({
  kind: 'claim-opened',
  payload,
  topic: 'office',
  label: 'Réclamation d’un client (pour le bureau)',
  mail: async (ctx, { claimId }) => {
    const claim = await claimFacts(ctx, claimId)
    return {
      subject: `Réclamation à traiter\u00A0: ${claim.number}`,
      title: `Réclamation à traiter\u00A0: ${claim.number}`,
      paragraphs: [
        `Le transporteur peut refuser le dossier après le ${parisDate(claim.carrierDueAt)}. Les preuves et la lettre sont prêtes.`,
      ],
      facts: [{ label: 'Client', value: claim.customer }, ...claim.facts],
      action: {
        label: 'Ouvrir la réclamation',
        url: `${ctx.config.BASE_URL}/admin/reclamations/${claimId}`,
      },
    }
  },
})

function howGiven({ refundCents, transferCents, postageCents }: ClaimMailFacts): string {
  const euros = (amount: number) => formatEuros(cents(amount))
  const ways = [
    refundCents > 0
      ? `${euros(refundCents)} reviennent sur votre moyen de paiement dès l’accord d’un second responsable.`
      : '',
    transferCents > 0
      ? `${euros(transferCents)} vous sont versés par virement\u00A0: indiquez votre IBAN sur la page de votre réclamation.`
      : '',
    postageCents > 0
      ? `Le transport payé (${euros(postageCents)}) vous est remboursé en plus, par un avoir.`
      : '',
  ]
  return ways.filter(Boolean).join(' ')
}

function paidHow({ refundCents, transferCents }: ClaimMailFacts): string {
  if (transferCents === 0) return 'Ils reviennent sur le moyen de paiement utilisé.'
  return refundCents === 0
    ? 'Ils viennent par virement.'
    : 'Une part revient sur le moyen de paiement utilisé, l’autre par virement.'
}

type ClaimMailFacts = Awaited<ReturnType<typeof claimFacts>>

/** What the mails about a claim tell. */
async function claimFacts(ctx: Context, claimId: string) {
  const row = await claims(ctx.db).where('k.id', '=', claimId).executeTakeFirstOrThrow()
  return {
    number: row.number,
    kind: row.kind,
    firstName: row.first_name,
    customer: `${row.first_name} ${row.last_name} (${row.client_number})`,
    answer: row.answer,
    answerDueAt: row.answer_due_at,
    carrierDueAt: row.carrier_due_at,
    indemnityCents: row.indemnity_cents ?? 0,
    postageCents: row.postage_cents ?? 0,
    ...sharesOf(row),
    facts: [
      { label: 'Réclamation', value: row.number },
      { label: 'Envoi', value: boxNumber(row.shipment_number, row.box_place) },
      { label: 'Motif', value: claimKindNames[row.kind as ClaimKind] },
    ],
    action: {
      label: 'Voir ma réclamation',
      url: `${ctx.config.BASE_URL}/tableau-de-bord/reclamations/${claimId}`,
    },
  }
}
