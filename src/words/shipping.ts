import type { ClaimKind, ClaimState } from '#domain/claim/cargo-claim.ts'
import type { ReprintReason } from '#domain/label/label-print.ts'
import type { PhotoMoment } from '#domain/shipment/box.ts'
import type { CheckDigit } from '#domain/shipment/carrier.ts'
import type { HoldCode } from '#domain/shipment/holds.ts'
import { severityLabels } from './severity.ts'

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

export const checkDigitNames: Readonly<Record<CheckDigit, string>> = {
  'la-poste': 'Colissimo et S10',
  s10: 'S10 (Union postale universelle)',
}

/** Why a label was printed once more. */
export const reprintReasonNames: Readonly<Record<ReprintReason, string>> = {
  damaged: 'Étiquette abîmée',
  lost: 'Étiquette perdue',
  misprinted: 'Mal imprimée',
  other: 'Autre raison',
}

/** How a box stands on each of its photos. */
export const photoMomentNames: Readonly<Record<PhotoMoment, string>> = {
  open: 'Ouverte',
  closed: 'Fermée',
  scale: 'Sur la balance',
}

/** Why a box may not leave, in a few words: for a badge in a list, or a line of the log. */
export const holdNames: Readonly<Record<HoldCode, string>> = {
  'withdrawal-received': 'Rétractation à traiter',
  'withdrawal-settled': 'Rétractation traitée',
  'withdrawal-period-running': 'Délai de rétractation',
  'payment-disputed': 'Paiement contesté',
  'shipping-suspended': severityLabels.suspension,
  'customs-papers-missing': 'Papiers de douane incomplets',
  'invoice-total-differs': 'Facture d’achat à rapprocher',
  'value-uninsured': 'Valeur non assurée',
  'supplement-requested': 'Supplément demandé',
  'paid-work-undone': 'Prestation payée non notée',
  'first-box-gone': 'Première boîte à refaire',
  'over-paid-tier': 'Au-dessus de ce qui est payé',
}
