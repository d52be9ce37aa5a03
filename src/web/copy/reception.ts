import type { ReceptionRefusal } from '#domain/parcel/receive.ts'

/** What the bench is told; a refusal without its sentence does not compile. */
export const receptionRefusals: Readonly<
  Record<ReceptionRefusal | 'client-number-unknown', string>
> = {
  'parcel-already-received': 'Ce colis a déjà été reçu. Mettez-le de côté et vérifiez sa fiche.',
  'photo-missing': 'Il manque la photo\u00a0: c’est la preuve de l’état du colis.',
  'weight-implausible':
    'Ce poids ne va pas avec ces dimensions. Vérifiez l’unité\u00a0: des kilogrammes, par exemple 1,84.',
  'dimensions-implausible':
    'Ces dimensions sont impossibles. Vérifiez l’unité\u00a0: des centimètres, par exemple 30.',
  'client-number-unknown': 'Aucun client ne porte ce numéro. Relisez l’étiquette.',
}

export const photoRefusals: Readonly<Record<'photo-unreadable' | 'photo-too-large', string>> = {
  'photo-unreadable': 'Ce fichier n’est pas une photo lisible (JPEG, PNG, WebP ou AVIF).',
  'photo-too-large': 'Cette photo dépasse 60 mégapixels.',
}

export const shelfError = 'Code d’étagère inconnu\u00a0: B12 ou A-12-3.'
export const weightError = 'Un poids en kilogrammes, par exemple 1,84.'
export const sideError = 'Une longueur en centimètres, par exemple 30.'

/** « 1500 kg ? Saisissez des kilogrammes » */
export const notKilograms = (typed: string): string =>
  `${typed}\u00a0kg\u00a0? Saisissez des kilogrammes, par exemple 1,5 pour 1\u00a0500\u00a0g.`
