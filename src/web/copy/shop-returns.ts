import type { ReturnEnd, ReturnState, ReturnWay } from '#domain/shop-return/shop-return.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'

type Told = { readonly label: string; readonly family: StatusFamily }

/** Where a return is, in its customer's words. */
export const returnStatuses: Readonly<Record<ReturnState, Told>> = {
  'to-price': { label: 'En attente de prix', family: 'waiting' },
  priced: { label: 'À accepter', family: 'waiting' },
  accepted: { label: 'Accepté, à payer', family: 'waiting' },
  'to-send': { label: 'En préparation', family: 'house' },
  sent: { label: 'Envoyé à la boutique', family: 'house' },
  delivered: { label: 'Remis à la boutique', family: 'done' },
  ended: { label: 'Abandonné', family: 'none' },
}

/** The same, in the team's words. */
export const officeReturnStatuses: Readonly<Record<ReturnState, Told>> = {
  'to-price': { label: 'Prix à fixer', family: 'waiting' },
  priced: { label: 'Prix envoyé', family: 'none' },
  accepted: { label: 'Accepté, pas payé', family: 'none' },
  'to-send': { label: 'À envoyer', family: 'waiting' },
  sent: { label: 'Envoyé', family: 'house' },
  delivered: { label: 'Remis à la boutique', family: 'done' },
  ended: { label: 'Abandonné', family: 'none' },
}

export const returnWayNames: Readonly<Record<ReturnWay, string>> = {
  'shop-label': 'Étiquette de la boutique',
  postage: 'Affranchi par Escale',
}

/** Why a return did not take place. */
export const returnEndings: Readonly<Record<ReturnEnd, string>> = {
  withdrawn: 'Retiré par son client.',
  refused: 'Refusé par l’équipe.',
  expired: 'Son prix n’a été ni accepté ni réglé à temps.',
  superseded: 'Sans objet\u00a0: le colis a pris un autre chemin.',
  impossible: 'Finalement impossible.',
  refunded: 'Remboursé.',
}

const fileRefusals = {
  'return-over': 'Ce retour est déjà envoyé, ou terminé.',
  'return-file-unreadable': 'Ce fichier ne se lit pas\u00a0: envoyez un PDF, un JPEG ou un PNG.',
  'pdf-active':
    'Ce PDF contient un programme\u00a0: enregistrez-le de nouveau sans lui, ou imprimez-le en PDF.',
  'pdf-encrypted': 'Ce PDF est protégé par un mot de passe\u00a0: enlevez-le, puis recommencez.',
  'photo-too-large': 'Cette image est trop grande.',
}

/** What the server refuses its customer. */
export const returnRefusals: Readonly<Record<string, string>> = {
  ...fileRefusals,
  'return-not-priced': 'Ce prix n’attend plus votre accord. La page vient d’être mise à jour.',
  'return-expired': 'Ce prix n’est plus valable\u00a0: demandez un nouveau retour.',
  'total-changed':
    'Le total vient de changer, avec la garde due\u00a0: relisez-le, puis acceptez de nouveau.',
  'payment-in-progress': 'Votre paiement est en cours de confirmation\u00a0: attendez sa réponse.',
}

/** What it refuses the team, beside the carrier's number. */
export const officeReturnRefusals: Readonly<Record<string, string>> = {
  ...fileRefusals,
  'return-accepted':
    'Le client a accepté ce prix\u00a0: il ne change plus. S’il est faux, notez le retour impossible, le client en demandera un autre.',
  'return-unpaid': 'Ce retour n’est pas payé\u00a0: le colis ne part pas.',
  'return-to-send':
    'Un retour payé attend ce colis\u00a0: envoyez-le depuis « Demandes », ou notez-le impossible.',
  'return-needs-price': 'Un retour s’accepte par son prix, même sans frais.',
  'return-proof-missing': 'Joignez la preuve d’envoi\u00a0: une photo, ou la preuve de dépôt.',
  'return-label-missing': 'L’étiquette de la boutique manque\u00a0: demandez-la au client.',
  'return-not-sent': 'Ce retour n’est pas en route.',
  'return-not-priced': 'Ce retour n’a pas de prix\u00a0: refusez plutôt la demande.',
  'payment-in-progress': 'Un paiement de ce retour est en cours de confirmation.',
}
