import type { LineGroup } from '#contract/warehouse/stock-counts.ts'
import { shelfRefusals } from './shelves.ts'

export const stockRefusals: Readonly<Record<string, string>> = {
  ...shelfRefusals,
  'count-closed': 'Ce comptage est fermé.',
  'count-moved': 'Un scan est arrivé entre-temps. Relisez les écarts, puis recommencez.',
  'count-too-large':
    'Plus de 3 000 colis\u00a0: comptez cette zone étagère par étagère, ou partagez-la.',
  'too-many-shelves':
    'Plus de 1 000 étagères dans cette zone\u00a0: comptez-la étagère par étagère, ou partagez-la.',
  'differences-open': 'Des écarts ne sont pas réglés\u00a0: dites pourquoi vous les laissez.',
  'zone-empty': 'Aucune étagère du plan n’est dans cette zone.',
  'shelf-not-counted': 'Cette étagère n’est pas dans le comptage.',
  'shelf-being-counted': 'Cette étagère est déjà en cours de comptage.',
  'several-parcels': 'Plusieurs colis portent ce numéro\u00a0: choisissez le vôtre.',
  'label-unknown': 'Ce code n’est celui d’aucun colis.',
  'no-difference': 'Cet écart est déjà réglé.',
  'outcome-unfit': 'L’écart a changé entre-temps. Relisez-le, puis recommencez.',
  'not-received': 'Ce colis n’est pas encore reçu. Recevez-le d’abord au poste de réception.',
}

export const groupNames: Readonly<Record<LineGroup, string>> = {
  missing: 'Manquants',
  misplaced: 'Mal rangés',
  unknown: 'Inconnus',
  settled: 'Réglés',
  seen: 'À leur place',
}

export const emptyGroups: Readonly<Record<LineGroup, string>> = {
  missing: 'Tout ce qui devait être ici a été vu.',
  misplaced: 'Aucun colis vu ici n’est enregistré ailleurs.',
  unknown: 'Tous les numéros scannés sont ceux de colis de l’entrepôt.',
  settled: 'Aucun écart réglé pour le moment.',
  seen: 'Aucun colis vu à sa place pour le moment.',
}
