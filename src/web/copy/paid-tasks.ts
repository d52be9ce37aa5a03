import type { ProofRefusal } from '#domain/shipment/paid-tasks.ts'
import { shipmentRefusals } from './shipments.ts'

/** What to do at the bench for a paid line, where its name does not say it. */
const howTo: Readonly<Record<string, string>> = {
  repackaging: 'Dans un carton plus petit ou plus solide.',
  grouped_repackaging: 'Ouvrez les colis, réunissez-les dans un seul carton.',
  photo_request: 'Avant de fermer la boîte.',
  free_photos: 'Avant de fermer la boîte.',
  signature_required: 'À demander au transporteur pour cette boîte.',
  insurance: 'Valeur à déclarer au transporteur.',
  free_insurance: 'Valeur à déclarer au transporteur.',
}

export const taskHint = (code: string): string | undefined => howTo[code]

export const proofButtons = { photo: 'Photographier', note: 'Dire ce qui est fait' } as const

export const photosLost = 'Les photos prises ne sont pas encore remises au client.'

/** A refusal without a sentence does not compile. */
export const taskRefusals: Readonly<Record<ProofRefusal | 'shipment-not-to-pack', string>> = {
  'task-unknown': 'Cette prestation n’est plus à faire\u00a0: elle a été remboursée ou reprise.',
  'task-proved': 'Un collègue vient de la noter.',
  'proof-photo-missing': 'Prenez au moins une photo.',
  'proof-note-missing': 'Dites en quelques mots ce qui a été fait.',
  'proof-not-measured': 'Seul un reconditionnement se pèse et se mesure.',
  'weight-implausible': shipmentRefusals['weight-implausible'],
  'dimensions-implausible': shipmentRefusals['dimensions-implausible'],
  'shipment-not-to-pack': 'Cet envoi est déjà emballé. La page montre maintenant où il en est.',
}

/** Why an option that was bought by itself cannot be marked as done. */
export const optionRefusals = {
  'option-cancelled': 'Cette option a été remboursée\u00a0: il n’y a plus rien à faire.',
  'proof-photo-missing': taskRefusals['proof-photo-missing'],
}

export const optionDone = (label: string): string => `Option réalisée\u00a0: ${label}`
