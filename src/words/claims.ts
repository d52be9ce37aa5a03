import type { ClaimKind, ClaimState } from '#domain/claim/cargo-claim.ts'

export const claimKindNames: Readonly<Record<ClaimKind, string>> = {
  lost: 'Envoi perdu',
  damaged: 'Envoi abîmé',
  short: 'Il manque quelque chose',
}

export const claimStateNames: Readonly<Record<ClaimState, string>> = {
  received: 'Reçue',
  sent_to_carrier: 'Transmise au transporteur',
  accepted: 'Acceptée',
  rejected: 'Refusée',
  paid: 'Réglée',
  withdrawn: 'Retirée',
}
