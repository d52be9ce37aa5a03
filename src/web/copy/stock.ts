import type { LineGroup } from '#contract/warehouse/stock-counts.ts'

export const shelfRefusals: Readonly<Record<string, string>> = {
  'parcel-not-in-house': 'n’est pas dans l’entrepôt',
  'parcel-not-returnable': 'ne peut pas repartir dans son état actuel',
  'parcel-gone':
    'n’est plus sous cette ligne\u00a0: il a été rattaché à son client ou retiré. Cherchez-le par son numéro',
  'return-unpaid': 'ne part pas\u00a0: son retour n’est pas payé',
  'return-to-send': 'part par son retour payé, depuis « Demandes »',
  'storage-due': 'ne part pas\u00a0: de la garde reste due, à lever sur sa fiche',
  'shelf-unknown': 'Cette étagère n’est pas dans le plan, et rien n’y est rangé. Relisez son code.',
  'shelf-inactive': 'Cette étagère est fermée aux rangements. Choisissez-en une autre.',
  'shelf-known': 'Cette étagère est déjà dans le plan.',
  'stale-version': 'Quelqu’un vient de modifier cette étagère. Relisez-la, puis recommencez.',
}

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

export const shelfCodeHint = 'Allée et travée, avec le niveau s’il y en a un\u00a0: B12 ou A-12-3.'

export const wrongShelfCode = 'Ce code n’est pas celui d’une étagère\u00a0: B12 ou A-12-3.'

/** The result of an action on several parcels; the refused ones are listed beside it. */
export const movedSentence = (done: number): string | null =>
  done === 0 ? null : done === 1 ? '1\u00a0colis rangé' : `${done}\u00a0colis rangés`

export const returnedSentence = (done: number): string | null =>
  done === 0 ? null : done === 1 ? '1\u00a0retour noté' : `${done}\u00a0retours notés`
