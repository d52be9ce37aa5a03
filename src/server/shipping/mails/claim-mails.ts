import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { cents } from '#domain/units.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import type { Context } from '#server/core/context.ts'
import type { ExampleRows } from '#server/office/message-templates/insert-example-requests.ts'
import { sharesOf } from '#server/shipping/claims/claim-money.ts'
import { claims } from '#server/shipping/claims/claim-queries.ts'
import { claimKindNames } from '#words/shipping.ts'

const wayOn =
  'Si elle ne vous satisfait pas, répondez à ce message\u00A0; vous pouvez aussi saisir gratuitement le médiateur nommé dans nos conditions de vente.'

const payload = z.object({ claimId: z.uuid() })
const example = ({ cargoClaimId }: ExampleRows) => ({ claimId: cargoClaimId })

type ClaimMail<Kind extends string> = {
  readonly kind: Kind
  readonly label: string
  readonly site: string
  /** What follows « Votre réclamation (number) ». */
  readonly subjectEnd: string
  readonly title: string
  /** `null` when there is nothing left to say. */
  readonly says: (claim: ClaimMailFacts) => readonly string[] | null
}

/** A message to the customer about their claim. */
const claimMessage = <Kind extends string>({
  kind,
  label,
  site,
  subjectEnd,
  title,
  says,
}: ClaimMail<Kind>) =>
  defineMessage({
    kind,
    payload,
    example,
    topic: 'shipments',
    label,
    site,
    // docs/rules/claims.md#claim-states
    isMailOwed: true,
    mail: async (ctx, { claimId }) => {
      const claim = await claimFacts(ctx, claimId)
      const { facts, action } = claim
      const words = says(claim)
      if (words === null) return undefined
      return {
        subject: `Votre réclamation ${claim.number} ${subjectEnd}`,
        title,
        paragraphs: [`Bonjour ${claim.firstName},`, ...words],
        facts,
        action,
      }
    },
  })

/** The receipt of a claim, with the day from which the mediator may be asked. */
export const claimReceived = claimMessage({
  kind: 'claim-received',
  label: 'Réclamation reçue',
  site: 'Votre réclamation est reçue',
  subjectEnd: 'est reçue',
  title: 'Nous avons reçu votre réclamation',
  says: ({ kind, answerDueAt }) => [
    'Nous réunissons les preuves que nous avons (photos, pesées, scans, contenu déclaré) et ouvrons le dossier auprès du transporteur.',
    ...(kind === 'lost'
      ? []
      : ['Gardez le carton, le calage et l’objet jusqu’à la fin du dossier.']),
    `Sans réponse de notre part le ${parisDate(answerDueAt)}, vous pouvez saisir le médiateur nommé dans nos conditions de vente.`,
  ],
})

export const claimSent = claimMessage({
  kind: 'claim-sent',
  label: 'Réclamation chez le transporteur',
  site: 'Votre réclamation est chez le transporteur',
  subjectEnd: 'est chez le transporteur',
  title: 'Le transporteur examine votre dossier',
  says: () => [
    'Nous lui avons envoyé votre dossier, avec toutes nos preuves. Sa réponse s’affichera sur la page de votre réclamation\u00A0; vous n’avez rien à faire.',
  ],
})

export const claimAccepted = claimMessage({
  kind: 'claim-accepted',
  label: 'Réclamation acceptée',
  site: 'Votre réclamation est acceptée',
  subjectEnd: 'est acceptée',
  title: 'Votre réclamation est acceptée',
  says: (claim) => [
    `Votre indemnité est de ${formatEuros(cents(claim.indemnityCents))}. ${howGiven(claim)}`,
    ...answerOf(claim),
  ],
})

/** Its refund was refused or failed: the money does not come by itself any more. */
export const claimTransfer = claimMessage({
  kind: 'claim-transfer',
  label: 'Indemnité à verser par virement',
  site: 'Votre indemnité vous sera versée par virement',
  subjectEnd: 'sera réglée par virement',
  title: 'Votre indemnité vous sera versée par virement',
  says: ({ isToTransfer, transferCents, ibanEnd }) =>
    isToTransfer
      ? [
          `Elle ne peut pas revenir sur le moyen de paiement utilisé\u00A0: ${formatEuros(cents(transferCents))} vous seront versés par virement.`,
          ibanEnd === null
            ? 'Indiquez votre IBAN sur la page de votre réclamation\u00A0: le virement l’attend.'
            : `Le virement ira vers votre compte qui finit par ${ibanEnd}. Vous pouvez le changer d’ici là, sur la page de votre réclamation.`,
        ]
      : null,
})

export const claimRejected = claimMessage({
  kind: 'claim-rejected',
  label: 'Réclamation refusée',
  site: 'Votre réclamation est refusée',
  subjectEnd: 'est refusée',
  title: 'Nous ne pouvons pas accepter votre réclamation',
  says: (claim) => ['Voici notre réponse\u00A0:', ...answerOf(claim), wayOn],
})

export const claimReopened = claimMessage({
  kind: 'claim-reopened',
  label: 'Réclamation rouverte',
  site: 'Votre réclamation est rouverte',
  subjectEnd: 'est rouverte',
  title: 'Nous rouvrons votre réclamation',
  says: (claim) => [
    ...answerOf(claim),
    'Nous l’examinons de nouveau\u00A0; vous n’avez rien à faire. Notre décision s’affichera sur sa page.',
  ],
})

/** It was accepted, and what was lost has turned up. */
export const claimEnded = claimMessage({
  kind: 'claim-ended',
  label: 'Réclamation acceptée, close parce que l’envoi est retrouvé',
  site: 'Votre réclamation prend fin\u00A0: votre envoi est retrouvé',
  subjectEnd: 'prend fin',
  title: 'Votre réclamation prend fin',
  says: (claim) => [
    `Nous l’avions acceptée parce que votre envoi était perdu. Il est retrouvé\u00A0: ${notPaid(claim)}. Voici notre réponse\u00A0:`,
    ...answerOf(claim),
    wayOn,
  ],
})

function notPaid({ state, indemnityCents, isPostageRefused }: ClaimMailFacts): string {
  if (state === 'paid') {
    const given = `${formatEuros(cents(indemnityCents))} vous ont été remboursés`
    return isPostageRefused
      ? `${given}\u00A0; ni le reste de l’indemnité ni le remboursement du transport ne vous sont versés`
      : `${given}\u00A0; le reste de l’indemnité ne vous est pas versé`
  }
  return isPostageRefused
    ? 'ni l’indemnité annoncée ni le remboursement du transport ne vous sont versés'
    : 'l’indemnité annoncée ne vous est pas versée'
}

export const claimPaid = claimMessage({
  kind: 'claim-paid',
  label: 'Réclamation réglée',
  site: 'Votre indemnité est versée',
  subjectEnd: 'est réglée',
  title: 'Votre indemnité est versée',
  says: (claim) => [
    `Les ${formatEuros(cents(claim.indemnityCents))} de votre réclamation vous sont versés. ${paidHow(claim)} Votre dossier est clos.`,
  ],
})

/** Tells the office that a claim waits. */
export const claimOpened = defineMessage({
  kind: 'claim-opened',
  payload,
  example,
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

const answerOf = ({ answer }: ClaimMailFacts): readonly string[] => (answer ? [answer] : [])

function howGiven({
  refundCents,
  transferCents,
  postageCents,
  isPostageGiven,
}: ClaimMailFacts): string {
  const euros = (amount: number) => formatEuros(cents(amount))
  const ways = [
    refundCents > 0
      ? `${euros(refundCents)} vous seront remboursés sur le moyen de paiement utilisé.`
      : '',
    transferCents > 0
      ? `${euros(transferCents)} vous sont versés par virement\u00A0: indiquez votre IBAN sur la page de votre réclamation.`
      : '',
    postageCents > 0
      ? isPostageGiven
        ? `Le transport payé (${euros(postageCents)}) vous a été remboursé.`
        : `Le remboursement du transport payé (${euros(postageCents)}) est demandé en plus\u00A0: un e-mail vous le confirmera, avec son avoir.`
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
  const shares = sharesOf(row)
  return {
    number: row.number,
    kind: row.kind,
    state: row.state,
    firstName: row.first_name,
    customer: `${row.first_name} ${row.last_name} (${row.client_number})`,
    answer: row.answer,
    answerDueAt: row.answer_due_at,
    carrierDueAt: row.carrier_due_at,
    indemnityCents: row.indemnity_cents ?? 0,
    postageCents: row.postage_cents ?? 0,
    isPostageGiven: row.postage_status === 'given',
    isPostageRefused: row.postage_status === 'refused',
    ...shares,
    isToTransfer:
      row.state === 'accepted' && row.transferred_at === null && shares.transferCents > 0,
    ibanEnd: row.iban_end,
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
