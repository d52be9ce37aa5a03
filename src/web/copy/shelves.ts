export const shelfRefusals: Readonly<Record<string, string>> = {
  'parcel-not-in-house': 'n’est pas dans l’entrepôt',
  'parcel-not-returnable': 'ne peut pas repartir dans son état actuel',
  'return-unpaid': 'ne part pas\u00a0: son retour n’est pas payé',
  'return-to-send': 'part par son retour payé, depuis « Demandes »',
  'storage-due': 'ne part pas\u00a0: de la garde reste due, à lever sur sa fiche',
  'shelf-unknown': 'Cette étagère n’est pas dans le plan, et rien n’y est rangé. Relisez son code.',
  'shelf-inactive': 'Cette étagère est fermée aux rangements. Choisissez-en une autre.',
  'shelf-known': 'Cette étagère est déjà dans le plan.',
  'stale-version': 'Quelqu’un vient de modifier cette étagère. Relisez-la, puis recommencez.',
}

export const shelfCodeHint = 'Allée et travée, avec le niveau s’il y en a un\u00a0: B12 ou A-12-3.'
export const wrongShelfCode = 'Ce code n’est pas celui d’une étagère\u00a0: B12 ou A-12-3.'

/** The result of an action on several parcels; the refused ones are listed beside it. */
export const movedSentence = (done: number): string | null =>
  done === 0 ? null : done === 1 ? '1\u00a0colis rangé' : `${done}\u00a0colis rangés`

export const returnedSentence = (done: number): string | null =>
  done === 0 ? null : done === 1 ? '1\u00a0retour noté' : `${done}\u00a0retours notés`
