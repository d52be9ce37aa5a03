import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import type { ClaimKind, ClaimState } from '#domain/claim/cargo-claim.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { claimKindNames, claimStateNames } from '#words/shipping.ts'
import { formatDay } from './format-date.ts'

export const claimKinds: Readonly<
  Record<ClaimKind, { readonly label: string; readonly hint: string }>
> = {
  lost: { label: claimKindNames.lost, hint: 'Il n’est jamais arrivé jusqu’à vous.' },
  damaged: { label: claimKindNames.damaged, hint: 'Le carton ou ce qu’il contenait est abîmé.' },
  short: { label: claimKindNames.short, hint: 'Il est arrivé, mais pas en entier.' },
}

export const claimStates: Readonly<
  Record<ClaimState, { readonly label: string; readonly family: StatusFamily }>
> = {
  received: { label: claimStateNames.received, family: 'waiting' },
  sent_to_carrier: { label: claimStateNames.sent_to_carrier, family: 'waiting' },
  accepted: { label: claimStateNames.accepted, family: 'house' },
  rejected: { label: claimStateNames.rejected, family: 'problem' },
  paid: { label: claimStateNames.paid, family: 'done' },
  withdrawn: { label: claimStateNames.withdrawn, family: 'none' },
}

/** Why this cannot be claimed now. */
export function whyNoClaim({ refusal, from, until }: ClaimForm['kinds'][number]): string | null {
  if (refusal === null) return null
  if (refusal === 'claim-open') return 'Déjà dans une réclamation pour cet envoi.'
  if (refusal === 'claim-too-early' && from) {
    return `Possible à partir du ${formatDay(from)}, si rien n’est arrivé d’ici là.`
  }
  if (refusal === 'claim-too-late' && until) return `Le délai a pris fin le ${formatDay(until)}.`
  return 'Pas dans l’état actuel de l’envoi.'
}

export const claimRefusals: Readonly<Record<string, string>> = {
  'claim-not-possible':
    'L’état de cet envoi vient de changer\u00a0: relisez la page de la commande.',
  'claim-too-early': 'Le délai de cet envoi court encore.',
  'claim-too-late': 'Le délai pour réclamer ici vient de finir\u00a0: écrivez-nous.',
  'claim-open': 'Vous avez déjà réclamé cela pour cet envoi.',
  'line-already-claimed': 'Une de ces pièces est déjà dans une autre réclamation.',
  'claim-decided': 'L’équipe vient de trancher\u00a0: cette réclamation ne se retire plus.',
  'no-transfer': 'Cette réclamation n’attend pas de virement\u00a0: la page est à jour.',
}

export const ibanFaults: Readonly<Record<string, string>> = {
  required: 'Votre IBAN est requis.',
  'too-long': 'Cet IBAN est trop long.',
  'iban-invalid':
    'Cet IBAN n’est pas juste\u00a0: recopiez-le depuis votre relevé d’identité bancaire.',
  'iban-outside-sepa':
    'Nous ne virons que vers un compte de la zone SEPA (France et outre-mer compris).',
}

export const claimPhotoRefusals: Readonly<Record<string, string>> = {
  'photo-unreadable':
    'Ce fichier n’est pas une photo que nous savons lire (JPEG, PNG, WebP, AVIF).',
  'photo-too-large': 'Cette photo est trop grande.',
}

/** The sentences for the office. */
export const claimOfficeRefusals: Readonly<Record<string, string>> = {
  'claim-not-received': 'Ce dossier est déjà parti, ou n’attend plus\u00a0: la page est à jour.',
  'claim-not-sent': 'Ce dossier n’est pas chez le transporteur\u00a0: la page est à jour.',
  'claim-decided': 'Cette réclamation est déjà tranchée, ou retirée.',
  'claim-box-returned':
    'Cette boîte est revenue à l’entrepôt\u00a0: elle n’est pas perdue. Refusez la réclamation en le disant.',
  'claim-not-rejected': 'Cette réclamation n’est plus refusée\u00a0: la page est à jour.',
  'claim-not-possible':
    'L’état de cet envoi, ou d’un de ses colis, ne le permet pas\u00a0: relisez la page de la commande.',
  'line-already-claimed':
    'Une de ces pièces est dans une autre réclamation de cet envoi\u00a0: traitez celle-là, ou refusez-la d’abord.',
  'claim-open':
    'Le client a une autre réclamation du même motif pour cet envoi\u00a0: traitez celle-là.',
  'customer-gone': 'Ce compte est clos\u00a0: son client ne suivrait plus sa réclamation.',
  'claim-box-away':
    'Cet envoi n’est pas revenu à l’entrepôt, et rien ne le dit livré depuis\u00a0: l’indemnité promise reste due.',
  'claim-money-left':
    'L’indemnité est partie, au moins en partie\u00a0: la réclamation va à son terme. Une fois le remboursement versé, un virement qui reste à faire s’arrête ici. Voyez avec le client ce qu’il vous rend.',
  'claim-not-accepted': 'Cette réclamation n’attend plus de versement.',
  'indemnity-over-cap':
    'C’est plus que la valeur déclarée, ou que ce qui reste de la valeur assurée.',
  'order-not-paid': 'Cette commande n’a pas de paiement.',
  'transfer-changed': 'Le montant à virer vient de changer\u00a0: relisez-le.',
  'transfer-noted': 'Ce virement est déjà noté.',
  'refund-pending':
    'Le remboursement n’a pas encore abouti\u00a0: s’il est refusé ou s’il échoue, le montant à virer change.',
  'own-claim':
    'Vous avez accepté cette réclamation\u00a0: un autre administrateur note le virement.',
  stale: 'Quelqu’un vient de noter une réponse. La vôtre n’a pas été enregistrée.',
}
