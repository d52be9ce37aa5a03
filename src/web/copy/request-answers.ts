import type { BlockedChoice } from '#domain/parcel/request.ts'
import { officeReturnRefusals } from './shop-returns.ts'

/** The sentences for the team. */
export const answerRefusals: Readonly<Record<string, string>> = {
  ...officeReturnRefusals,
  stale: 'Quelqu’un vient de corriger ces mesures. Les vôtres n’ont pas été enregistrées.',
  'request-not-open': 'Quelqu’un a déjà répondu, ou le client a retiré sa demande.',
  'request-not-answered': 'Cette demande est déjà terminée.',
  'parcel-not-claimable':
    'Aucun colis non identifié ne porte ce numéro maintenant\u00a0: il a un propriétaire, est parti, ou n’est jamais arrivé.',
  'parcel-not-matchable': 'Ce colis est dit non réclamé\u00a0: reprenez-le d’abord, sur sa fiche.',
  'parcel-not-correctable': 'Ce colis est entré dans un devis\u00a0: ses mesures ne changent plus.',
  'parcel-not-returnable': 'Dans son état actuel, ce colis ne peut pas repartir.',
  'storage-due':
    'De la garde reste due pour ce colis\u00a0: il part une fois que son client l’a payée, ou qu’un administrateur y a renoncé.',
  'storage-changed': 'La garde due vient de changer\u00a0: relisez-la, puis recommencez.',
  'storage-agreed':
    'Son client a accepté un devis ou un retour, garde comprise\u00a0: le devis demande une nouvelle version, le retour suit son cours.',
  'parcel-not-blocked': 'Ce colis n’est plus bloqué.',
  'parcel-not-blockable':
    'Un colis se bloque en rayon, hors de tout devis, ou payé et pas encore emballé. Annulez d’abord son devis, ou rouvrez sa boîte.',
  'contents-changed':
    'Le contenu déclaré vient de changer. Fermez cette fenêtre et rouvrez-la pour le relire.',
  'taken-not-declared':
    'Le contenu déclaré n’a pas autant de pièces. Fermez cette fenêtre et rouvrez-la pour le relire.',
  'net-above-gross':
    'Ce qui reste déclaré pèse plus que le colis\u00a0: retirez d’autres pièces, ou corrigez les poids nets sur la fiche du colis.',
  'customer-gone': 'Ce client a supprimé son compte.',
  'weight-implausible': 'Ce poids ne va pas avec ces dimensions\u00a0: vérifiez l’unité.',
  'dimensions-implausible': 'Ces dimensions ne sont pas plausibles\u00a0: vérifiez l’unité.',
}

/** Of an item that is taken out of a parcel. */
export const removalTexts = {
  question: 'Combien de pièces de chaque ligne avez-vous retirées\u00a0?',
  undeclared: 'L’objet retiré n’était pas déclaré',
  missing: 'Dites ce qui est retiré, ou que l’objet n’était pas déclaré.',
  wrongCount: 'Un nombre entier, pas plus que ce qui est déclaré.',
  nothing: 'Le client n’a encore rien déclaré de ce colis.',
  boxed: 'Ce colis reprend sa place dans son envoi\u00a0: il sera pesé avec sa boîte.',
}

/** What the team does after it accepted a return or a choice. */
export const carryOutLabels: Readonly<Record<BlockedChoice, string>> = {
  'ship-as-is': 'Débloquer, il part tel quel',
  return: 'Marquer comme rendu au transporteur',
  destroy: 'Marquer comme détruit',
  'remove-item': 'Marquer l’objet comme retiré',
}

/** The question before it, with the parcel in hand. */
export const carryOutQuestions: Readonly<Record<BlockedChoice, string>> = {
  'ship-as-is': 'Débloquer ce colis pour qu’il parte tel quel\u00a0?',
  return: 'Ce colis est-il parti vers la boutique\u00a0?',
  destroy: 'Ce colis est-il détruit\u00a0?',
  'remove-item': 'L’objet est-il retiré de ce colis\u00a0?',
}
