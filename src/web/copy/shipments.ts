import type { ScannedShipment } from '#contract/shipping/shipments.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import type { LabelRefusal } from '#domain/label/label-print.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { ShipmentAttention, ShipmentStatus } from '#domain/shipment/shipment.ts'
import type { ClosedBoxStatus } from '#domain/shipment/box.ts'
import type { HandOverRefusal, UndoHandOverRefusal } from '#domain/shipment/hand-over.ts'
import type { PackingRefusal } from '#domain/shipment/pack.ts'
import type { ScanVerdict } from '#domain/shipment/scanned-parcels.ts'
import type { SupplementRefusal } from '#domain/shipment/supplement.ts'
import { holdOfError } from '#web/api/hold-of-error.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { errorSentence } from './errors.ts'
import { holdText } from './holds.ts'

/** The tabs of the departures, in the order of the work. */
export const stepTabs: Readonly<Record<ShipmentStatus, string>> = {
  to_pack: 'À préparer',
  ready: 'Prêts',
  handed_over: 'Partis',
  delivered: 'Livrés',
  returned: 'Revenus',
  cancelled: 'Annulés',
}

export const shipmentStatuses: Readonly<
  Record<ShipmentStatus, { readonly label: string; readonly family: StatusFamily }>
> = {
  to_pack: { label: 'À préparer', family: 'waiting' },
  ready: { label: 'Prêt à partir', family: 'house' },
  handed_over: { label: 'Remis au transporteur', family: 'moving' },
  delivered: { label: 'Livré', family: 'done' },
  returned: { label: 'Revenu', family: 'problem' },
  cancelled: { label: 'Annulé', family: 'problem' },
}

/** How far one closed box is. */
export const boxStatuses: Readonly<
  Record<ClosedBoxStatus, { readonly label: string; readonly family: StatusFamily }>
> = {
  ready: { label: 'Prête à partir', family: 'house' },
  handed_over: { label: 'Remise au transporteur', family: 'moving' },
  delivered: { label: 'Livrée', family: 'done' },
  returned: { label: 'Revenue', family: 'problem' },
}

export const emptySteps: Readonly<
  Record<ShipmentStatus, { readonly title: string; readonly text: string }>
> = {
  to_pack: {
    title: 'Rien à préparer',
    text: 'Un envoi apparaît ici dès que le devis de ses colis est payé.',
  },
  ready: {
    title: 'Aucun envoi prêt',
    text: 'Un envoi emballé attend ici d’être remis au transporteur.',
  },
  handed_over: {
    title: 'Aucun envoi en route',
    text: 'Les envois remis au transporteur restent ici jusqu’à leur livraison.',
  },
  delivered: {
    title: 'Aucun envoi livré',
    text: 'Les envois arrivés chez leur destinataire se retrouvent ici.',
  },
  returned: {
    title: 'Aucun envoi revenu',
    text: 'Un envoi que le transporteur a rapporté, ou dont tous les colis sont notés retournés à l’expéditeur, se retrouve ici.',
  },
  cancelled: {
    title: 'Aucun envoi annulé',
    text: 'Un envoi qui n’était pas parti quand sa commande a été remboursée, ou dont tous les colis sont partis ailleurs, se retrouve ici.',
  },
}

/** The filter of the shipments under way, and what stands where none passes it. */
export const attentionWords: Readonly<
  Record<
    ShipmentAttention,
    { readonly label: string; readonly title: string; readonly text: string }
  >
> = {
  silent: {
    label: `Sans nouvelle depuis ${alertAfter.silentDays}\u00a0jours`,
    title: 'Aucun envoi sans nouvelle',
    text: `Un envoi dont on ne sait rien depuis ${alertAfter.silentDays}\u00a0jours apparaît ici\u00a0: demandez au transporteur où il est.`,
  },
  doubtful: {
    label: 'Numéro à vérifier',
    title: 'Aucun numéro à vérifier',
    text: 'Un envoi dont le suivi semble être celui d’un autre apparaît ici\u00a0: corrigez son numéro.',
  },
  returning: {
    label: 'De retour vers l’entrepôt',
    title: 'Aucun envoi ne revient',
    text: 'Un envoi que le transporteur annonce «\u00a0retour à l’expéditeur\u00a0» apparaît ici, jusqu’à ce que ses colis soient notés revenus.',
  },
}

export const shippingModes = { standard: 'Standard', eco: 'Économique' } as const

export type ShipmentRefusal =
  | PackingRefusal
  | HandOverRefusal
  | UndoHandOverRefusal
  | LabelRefusal
  | 'carrier-unknown'
  | 'customer-gone'
  | 'carrier-tracking-number-of-parcel'
  | 'carrier-tracking-number-taken'
  | 'carrier-tracking-number-of-return'
  | 'stale'
  | 'paid-task-undone'
  | 'net-above-gross'
  | 'declaration-missing'
  | SupplementRefusal
  | 'box-weight-doubtful'

/** A refusal without a sentence does not compile. */
export const shipmentRefusals: Readonly<Record<ShipmentRefusal, string>> = {
  'shipment-not-to-pack': 'Cet envoi est déjà emballé. La page montre maintenant où il en est.',
  'box-without-parcel': 'Scannez au moins un colis dans la boîte.',
  'parcel-in-other-box':
    'Un des colis scannés est déjà dans une autre boîte de cet envoi. Rouvrez-la s’il est ici.',
  'parcel-not-in-shipment':
    'Un des colis scannés n’est pas de cet envoi. Videz la liste, puis scannez de nouveau.',
  'weight-over-limit': 'Plus de 30\u00a0kg\u00a0: le transporteur refuse cette boîte.',
  'dimensions-over-limit':
    'Longueur + largeur + hauteur doivent rester sous 200\u00a0cm\u00a0: changez de boîte.',
  'weight-implausible':
    'Ce poids ne va pas avec ces dimensions. Vérifiez l’unité\u00a0: des kilogrammes, par exemple 2,350.',
  'dimensions-implausible':
    'Ces dimensions sont impossibles. Vérifiez l’unité\u00a0: des centimètres, par exemple 40.',
  'paid-task-undone': 'Une prestation payée n’est pas notée\u00a0: faites-la, puis notez-la.',
  'parcel-not-ready':
    'Un des colis est bloqué ou a changé d’état\u00a0: la boîte attend que son sort soit réglé.',
  'box-not-ready':
    'Cette boîte n’est plus fermée ici\u00a0: elle a été rouverte, ou elle est partie. La page montre maintenant où elle en est.',
  'carrier-unknown':
    'Ce transporteur vient d’être retiré des paramètres\u00a0: choisissez-en un autre.',
  'carrier-tracking-number-missing': 'Scannez ou saisissez le numéro de suivi du transporteur.',
  'carrier-tracking-number-invalid':
    'Ce n’est pas un numéro de ce transporteur\u00a0: lettres et chiffres, comme sur son étiquette.',
  'carrier-tracking-number-mistyped':
    'Un caractère de ce numéro est faux ou manque\u00a0: sa clé de contrôle ne correspond pas. Scannez l’étiquette de nouveau.',
  'carrier-tracking-number-of-parcel':
    'C’est le numéro d’un colis reçu à l’entrepôt. Scannez l’étiquette du transporteur, pas celle de la boutique.',
  'carrier-tracking-number-of-return':
    'Un retour à une boutique est parti sous ce numéro. Scannez l’étiquette du transporteur de ce colis.',
  'carrier-tracking-number-taken':
    'Une autre boîte porte déjà ce numéro. Scannez l’étiquette de celle-ci, ou corrigez l’autre.',
  stale:
    'Quelqu’un vient de corriger ce numéro. Le vôtre n’a pas été enregistré\u00a0: fermez, et vérifiez le sien.',
  'hand-over-not-yours': 'Un collègue a remis cette boîte\u00a0: lui seul peut annuler.',
  'hand-over-too-old':
    'Plus d’une minute a passé\u00a0: la remise ne s’annule plus. Son numéro se corrige jusqu’à la livraison.',
  'net-above-gross':
    'Les objets déclarés pèsent plus que cette boîte\u00a0: la douane la refuserait. Vérifiez le poids de la boîte, puis les poids nets dans le contenu des colis.',
  'declaration-missing':
    'Cette boîte a été fermée sans déclaration en douane\u00a0: rouvrez-la et refermez-la.',
  'supplement-not-due':
    'Rien n’est à demander pour cette boîte, ou moins que ce qui se paie par carte.',
  'supplement-above-price': 'C’est plus que le tarif de son devis\u00a0: demandez-en moins.',
  'box-weight-doubtful':
    'Cette boîte pèse bien plus ou bien moins que ses colis ensemble\u00a0: pesez-la de nouveau.',
  'box-not-closed':
    'L’étiquette et les papiers s’impriment une fois la boîte fermée, jusqu’à sa livraison.',
  'label-reason-missing':
    'Cette étiquette est déjà imprimée\u00a0: dites pourquoi vous l’imprimez de nouveau.',
  'label-note-missing': 'Dites la raison en quelques mots.',
  'customer-gone':
    'Ce compte n’est plus celui d’un client\u00a0: supprimé, ou réuni à un autre. Recevez ces colis à la réception, comme de nouveaux colis.',
  'box-not-handed-over':
    'Cette boîte n’est pas en route. La page montre maintenant où elle en est.',
}

/** Why a step of a shipment failed; for a hold, with its facts. */
export function shipmentError(error: Error): string {
  const hold = holdOfError(error)
  if (!hold) return errorSentence(error, shipmentRefusals)
  const { title, text } = holdText(hold)
  return `${title}. ${text}`
}

type Teller = (scanned: string, found: ScannedShipment) => string

/** Why no shipment opens for what was scanned; a verdict without its sentence does not compile. */
const tellers: Readonly<Record<Exclude<ScanVerdict, 'opens'>, Teller>> = {
  unknown: (scanned) =>
    readScannedText(scanned).kind === 'shelf'
      ? `${scanned} est une étagère. Scannez un colis.`
      : `${nameOf(scanned)}\u00a0: aucun colis ni envoi d’ici ne porte ce numéro.`,
  awaited: (scanned) =>
    `${nameOf(scanned)} n’est pas encore reçu. Passez-le d’abord à la réception.`,
  'not-paid': (scanned) =>
    `${nameOf(scanned)} n’est dans aucun envoi payé. Remettez-le sur son étagère.`,
  gone: (scanned) => `${nameOf(scanned)} a déjà quitté l’entrepôt.`,
  blocked: (scanned) => `${nameOf(scanned)} est bloqué. Ne l’emballez pas.`,
  waits: () => 'Un autre colis de cet envoi est bloqué\u00a0: la boîte attend.',
  held: (_, { hold }) => `Envoi retenu\u00a0: ${hold ? holdText(hold).title : ''}.`,
  several: (scanned) =>
    `Plusieurs colis ou envois portent ${nameOf(scanned)}. Scannez l’étiquette Escale de celui que vous tenez.`,
}

export const scannedSentence = (scanned: string, found: ScannedShipment): string =>
  found.verdict === 'opens' ? '' : tellers[found.verdict](scanned, found)

const nameOf = (scanned: string): string =>
  readScannedText(scanned).kind === 'sheet' ? 'Ce colis' : normaliseTrackingNumber(scanned)
