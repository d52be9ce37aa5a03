import type { BlockCause } from '#domain/parcel/block.ts'
import type { Doubt } from '#domain/parcel/measures.ts'
import type { OwnerSign } from '#domain/parcel/rank-owners.ts'
import type { ReceptionRefusal, UndoRefusal } from '#domain/parcel/reception.ts'
import type { GapReason } from '#domain/round/round.ts'

/** The sentences for the bench; a refusal without a sentence does not compile. */
export const receptionRefusals: Readonly<
  Record<
    | ReceptionRefusal
    | 'client-number-unknown'
    | 'parcel-already-declared'
    | 'parcel-unidentified'
    | 'own-box'
    | 'shelf-unknown'
    | 'shelf-inactive'
    | 'not-found',
    string
  >
> = {
  'parcel-already-received': 'Ce colis a déjà été reçu. Mettez-le de côté et vérifiez sa fiche.',
  'photo-missing': 'Il manque la photo\u00a0: c’est la preuve de l’état du colis.',
  'weight-implausible':
    'Ce poids ne va pas avec ces dimensions. Vérifiez l’unité\u00a0: des kilogrammes, par exemple 1,84.',
  'dimensions-implausible':
    'Ces dimensions sont impossibles. Vérifiez l’unité\u00a0: des centimètres, par exemple 30.',
  'client-number-unknown': 'Aucun client ne porte ce numéro. Relisez l’étiquette.',
  'parcel-already-declared':
    'Ce client a aussi déclaré le numéro de l’étiquette : scannez-la de nouveau, et recevez cette déclaration-là.',
  'parcel-unidentified':
    'Un colis de ce numéro est déjà ici, sans propriétaire. Si c’est lui, rattachez-le dans «\u00a0Non identifiés\u00a0». Si c’est un autre carton, scannez-le de nouveau et choisissez «\u00a0Un deuxième carton porte ce numéro\u00a0».',
  'own-box':
    'C’est une boîte à nous, pas un nouveau colis. Scannez-la dans «\u00a0Expéditions\u00a0»\u00a0: si le transporteur la rapporte, reprenez-la. Puis abandonnez cette réception.',
  'shelf-unknown': 'Étagère inconnue\u00a0: reprenez le colis, et relisez ou confirmez son code.',
  'shelf-inactive': 'Cette étagère est fermée aux rangements\u00a0: choisissez-en une autre.',
  'not-found':
    'Ce colis n’est plus annoncé\u00a0: son propriétaire a supprimé l’annonce ou son compte. Abandonnez cette réception, puis scannez de nouveau l’étiquette\u00a0: sans propriétaire, il rejoint les «\u00a0Non identifiés\u00a0».',
}

export const photoRefusals: Readonly<Record<'photo-unreadable' | 'photo-too-large', string>> = {
  'photo-unreadable': 'Ce fichier n’est pas une photo lisible (JPEG, PNG, WebP ou AVIF).',
  'photo-too-large': 'Cette photo est trop grande\u00a0: 60 mégapixels au plus, 12 en AVIF.',
}

export const shelfError = 'Code d’étagère inconnu\u00a0: B12 ou A-12-3.'
export const weightError = 'Un poids en kilogrammes, par exemple 1,84.'
export const sideError = 'Une longueur en centimètres, par exemple 30.'

/** Weight, sides and shelf were typed together, without separators. */
export const lineError = (typed: string): string =>
  `«\u00a0${typed.trim()}\u00a0» ne se lit pas. D’un trait\u00a0: 1,25 30x20x15 B12, en kilogrammes et en centimètres.`

/** « 1500 kg ? Saisissez des kilogrammes » */
export const notKilograms = (typed: string): string =>
  `${typed.replace(/\s*kg$/i, '')}\u00a0kg\u00a0? Saisissez des kilogrammes, par exemple 1,5 pour 1\u00a0500\u00a0g.`

/** The reasons to hold a parcel back. */
export const causeLabels: Readonly<Record<BlockCause, string>> = {
  prohibited: 'Dangereux ou interdit',
  damaged: 'Abîmé',
  incomplete: 'Incomplet',
}

export const findingLabels = {
  fine: 'Rien à signaler',
  light: 'Légèrement abîmé',
  ...causeLabels,
} as const

/** Values that are seldom right: pressing the same key again confirms them. */
export type DoubtKind = Doubt['kind'] | 'new-shelf'
export const doubtSentences: Readonly<Record<DoubtKind, string>> = {
  heavy: 'Plus de 30\u00a0kg\u00a0: le transporteur ne le prendra pas tel quel.',
  dense: 'C’est très lourd pour cette taille. Relisez la balance et la virgule.',
  light: 'C’est très léger pour cette taille. Relisez la balance et la virgule.',
  long: 'La somme des côtés atteint 200\u00a0cm\u00a0: le transporteur ne le prendra pas tel quel.',
  millimetres: 'Trois côtés de plus d’un mètre\u00a0: ne sont-ce pas des millimètres\u00a0?',
  'new-shelf':
    'Étagère inconnue\u00a0: elle n’est pas au plan et rien n’y est rangé. Relisez son code.',
}

export const undoRefusals: Readonly<Record<UndoRefusal, string>> = {
  'reception-too-old': 'Plus d’une minute a passé\u00a0: corrigez la fiche du colis.',
  'reception-not-yours': 'Un collègue a reçu ce colis\u00a0: lui seul peut annuler.',
  'reception-in-use':
    'Ce colis a déjà servi (devis, demande, correction ou comptage)\u00a0: ouvrez sa fiche.',
}

/** A parcel whose reception was undone while another one was on the bench. */
export const undoneAside = 'Réception annulée\u00a0: le colis attend d’être repris.'

export const gapReasons: Readonly<Record<GapReason, string>> = {
  missing: 'Des colis annoncés n’ont pas été remis',
  extra: 'Des colis de plus ont été remis',
  'announced-wrong': 'Le transporteur s’est trompé dans son compte',
  'set-aside': 'Des colis sont mis de côté, pas encore reçus',
  other: 'Autre raison',
}

export const roundRefusals: Readonly<Record<string, string>> = {
  'round-open': 'Vous avez déjà une tournée ouverte.',
  'round-closed': 'Cette tournée est déjà fermée.',
  'round-moved': 'Un colis vient d’être compté. Relisez le compte, puis fermez.',
  'gap-unexplained': 'Choisissez la raison de l’écart.',
  'gap-note-missing': 'Dites la raison en quelques mots.',
}

export const ownerSigns: Readonly<Record<OwnerSign, string>> = {
  number: 'même numéro',
  'near-number': 'numéro proche',
  'client-number': 'numéro client',
  name: 'nom',
  shop: 'boutique',
}

export const matchingRefusals: Readonly<Record<string, string>> = {
  'parcel-not-unidentified': 'Ce colis a déjà trouvé son propriétaire.',
  'declaration-not-awaited': 'Cette déclaration n’est plus attendue.',
  'client-number-unknown': 'Aucun client ne porte ce numéro. Relisez l’étiquette.',
  'parcel-already-declared':
    'Ce client a déjà un colis de ce numéro\u00a0: choisissez cette déclaration-là.',
  'parcel-not-matchable': 'Ce colis est dit non réclamé\u00a0: reprenez-le d’abord, sur sa fiche.',
}
