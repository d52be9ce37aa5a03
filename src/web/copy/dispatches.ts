import type { CloseRefusal, DispatchState, LoadVerdict } from '#domain/dispatch/dispatch.ts'
import type { LoadAnswer } from '#contract/shipping/dispatches.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { errorSentence } from './errors.ts'
import { carrierSentences } from './carriers.ts'
import { holdText } from './holds.ts'
import { shipmentRefusals } from './shipments.ts'

export const dispatchStates: Readonly<
  Record<DispatchState, { readonly label: string; readonly family: StatusFamily }>
> = {
  open: { label: 'Chargement en cours', family: 'waiting' },
  closed: { label: 'Parti', family: 'moving' },
  cancelled: { label: 'Annulé', family: 'none' },
}

export const destinationsText = (destinations: readonly string[]): string =>
  destinations.length === 0 ? 'Toutes les destinations' : destinations.join(', ')

export const boxesText = (count: number): string =>
  count < 2 ? `${count}\u00a0boîte` : `${count}\u00a0boîtes`

const parisDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Paris',
})
const parisTime = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Paris',
})

/** « jeudi 26 novembre, 16 h 00 » at the dock, which is in Paris time wherever the reader is. */
export const cutOffText = (iso: string): string => {
  const at = new Date(iso)
  const day = parisDay.format(at).replace(/ 1 /, ' 1er ')
  return `${day}, ${parisTime.format(at).replace(':', '\u00a0h\u00a0')}`
}

type Refusal =
  | CloseRefusal
  | 'dispatch-closed'
  | 'dispatch-loaded'
  | 'box-not-loaded'
  | 'cut-off-implausible'
  | 'slip-not-ready'
  | 'dispatch-not-closed'
  | 'carrier-labels-missing'
  | 'carrier-slip-being-made'
  | 'carrier-slip-refused'
  | 'carrier-away'
  | 'carrier-answer-lost'
  | 'carrier-key-refused'
  | 'carrier-not-configured'

const refusals: Readonly<Record<Refusal, string>> = {
  'dispatch-closed':
    'Ce départ n’est plus ouvert\u00a0: quelqu’un vient de le fermer ou de l’annuler.',
  'dispatch-empty': 'Rien n’est chargé\u00a0: scannez au moins une boîte, ou annulez ce départ.',
  'dispatch-moved':
    'Une boîte a été chargée ou préparée entre-temps. Relisez ce qui manque, puis recommencez.',
  'reason-missing': 'Dites pourquoi ces boîtes restent.',
  'dispatch-loaded': 'Des boîtes sont chargées\u00a0: déchargez-les d’abord.',
  'box-not-loaded': 'Cette boîte n’est plus dans ce départ.',
  'cut-off-implausible': 'L’heure limite doit être entre hier et dans deux semaines.',
  'slip-not-ready': 'Le bordereau est en cours de préparation.',
  'dispatch-not-closed': 'Fermez d’abord ce départ.',
  'carrier-labels-missing': 'Une boîte de ce départ n’a pas d’étiquette de Colissimo.',
  'carrier-slip-being-made':
    'Quelqu’un demande déjà ce bordereau. Il arrive dans quelques secondes.',
  'carrier-slip-refused': 'Colissimo refuse ce bordereau.',
  'carrier-away':
    'Colissimo ne répond pas. Réessayez dans un instant\u00a0: le nôtre suffit au chauffeur.',
  'carrier-answer-lost': 'La réponse de Colissimo s’est perdue. Redemandez le bordereau.',
  'carrier-key-refused': 'Colissimo refuse notre clé (COLISSIMO_API_KEY). Prévenez le bureau.',
  'carrier-not-configured': 'Colissimo n’est pas configuré.',
}

export const dispatchRefusals: Readonly<Record<string, string>> = {
  ...shipmentRefusals,
  ...refusals,
  stale: 'Quelqu’un vient de changer l’heure limite. Fermez, et vérifiez la sienne.',
}

/** Why an act on a departure failed; with the boxes to take out of the van. */
export function dispatchError(error: Error): string {
  if (error instanceof ApiError && error.code === 'box-to-unload') {
    const boxes = error.details['boxes']
    const named = Array.isArray(boxes) ? boxes.join(', ') : ''
    return `À sortir du camion, puis à décharger ici\u00a0: ${named}. Depuis leur chargement, ces boîtes ont été retenues ou rouvertes.`
  }
  if (error instanceof ApiError && error.code === 'carrier-slip-refused') {
    return `${refusals[error.code]}${carrierSentences(error)}`
  }
  return errorSentence(error, dispatchRefusals)
}

type Teller = (answer: LoadAnswer, scanned: string) => string

const nameOf = ({ box }: LoadAnswer, scanned: string): string => box?.number ?? scanned

/** A verdict without its sentence does not compile. */
const tellers: Readonly<Record<LoadVerdict, Teller>> = {
  loaded: (answer, scanned) =>
    `${nameOf(answer, scanned)} est chargée (${answer.box?.destination ?? ''}).`,
  'wants-number': (answer, scanned) =>
    `${nameOf(answer, scanned)}\u00a0: scannez maintenant l’étiquette du transporteur.`,
  'already-loaded': (answer, scanned) => `${nameOf(answer, scanned)} est déjà chargée.`,
  unknown: (_, scanned) =>
    `${scanned}\u00a0: aucune boîte d’ici n’a ce code. Scannez l’étiquette Escale de la boîte.`,
  several: (_, scanned) =>
    `Plusieurs boîtes ont le code ${scanned}. Scannez l’étiquette Escale de celle que vous tenez.`,
  'not-closed': (answer, scanned) =>
    `${nameOf(answer, scanned)} n’est pas fermée. Remettez-la au poste d’emballage.`,
  gone: (answer, scanned) => `${nameOf(answer, scanned)} est déjà partie. Mettez-la de côté.`,
  'other-dispatch': (answer, scanned) =>
    `${nameOf(answer, scanned)} est chargée dans le départ ${answer.dispatch ?? ''}. Ne la chargez pas ici.`,
  'other-destination': (answer, scanned) =>
    `${nameOf(answer, scanned)} ne part pas d’ici\u00a0: elle va à destination de «\u00a0${answer.box?.destination ?? ''}\u00a0».`,
  'other-carrier': (answer, scanned) =>
    `${nameOf(answer, scanned)} porte l’étiquette d’un autre transporteur. Ne la chargez pas ici.`,
  held: (answer, scanned) =>
    `${nameOf(answer, scanned)} est retenue\u00a0: ${answer.hold ? holdText(answer.hold).title : ''}. Ne la chargez pas.`,
  'after-cut-off': (answer, scanned) =>
    `${nameOf(answer, scanned)} était prête après l’heure limite\u00a0: elle attend le prochain départ.`,
  full: () => 'Ce départ a 200 boîtes. Fermez-le, et ouvrez-en un autre.',
}

export const loadSentence = (answer: LoadAnswer, scanned: string): string =>
  tellers[answer.verdict](answer, scanned)
