import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { answerRefusals } from './request-answers.ts'

export const sheetRefusals: Readonly<Record<string, string>> = {
  ...answerRefusals,
  'clause-not-in-force':
    'La clause d’abandon n’est pas en vigueur\u00a0: l’administration peut la publier dans les documents.',
  'unclaimed-too-early':
    'Pas encore\u00a0: trois rappels, puis 45 jours après la fin de la garde gratuite.',
  'parcel-not-unclaimable': 'Dans son état actuel, ce colis ne peut pas être dit non réclamé.',
  'parcel-not-unclaimed': 'Ce colis n’est plus non réclamé.',
  'stale-version':
    'Quelqu’un vient de changer ce colis. Votre rangement est gardé\u00a0: enregistrez-le de nouveau s’il convient toujours.',
  'disposal-asked': 'La mise en demeure est déjà envoyée.',
  'disposal-not-asked': 'Aucune destruction n’est annoncée pour ce colis.',
  'disposal-notice-not-sent':
    'La mise en demeure n’est pas encore partie\u00a0: le délai du client compte de son envoi.',
  'disposal-too-early': 'Pas encore\u00a0: le délai de ce colis n’est pas passé.',
  'own-disposal': 'Un autre administrateur que celui qui l’a annoncée doit la faire exécuter.',
  'settlement-open': 'Son règlement est déjà demandé au client.',
  'settlement-not-open': 'Plus rien n’est demandé au client pour ce colis.',
  'storage-not-due': 'Aucune garde n’est due\u00a0: ce colis peut partir.',
  'payment-in-progress': 'Un virement est en cours pour cette garde\u00a0: attendez sa fin.',
  'request-open': 'Une demande du client est en cours pour ce colis\u00a0: répondez-y d’abord.',
  'owner-not-removable': 'Dans son état actuel, ce colis ne peut pas être retiré à son client.',
  'parcel-in-use':
    'Son client a payé ou a à régler quelque chose pour ce colis (envoi, option, garde)\u00a0: remboursez-le ou annulez-le d’abord.',
  'parcel-already-declared':
    'Ce client a annoncé de nouveau le même numéro\u00a0: demandez-lui d’abord de supprimer cette annonce.',
  'photo-missing': 'Laissez au moins une photo visible du client.',
}

/** What is done elsewhere than on the parcel's page, and where. */
export const actsElsewhere: Readonly<Partial<Record<ParcelStatus, string>>> = {
  pending_arrival: 'Attendu\u00a0: il se reçoit au poste de réception.',
  pending_quote:
    'Dans un devis\u00a0: il en sort quand le devis est annulé, et ne se bloque qu’ensuite.',
  processing: 'Payé\u00a0: il s’emballe, ou se bloque, depuis son expédition.',
  ready_to_ship: 'Emballé\u00a0: il part, ou sort de sa boîte, depuis son expédition.',
  shipped: 'Parti\u00a0: sa livraison se note sur son expédition.',
  delivered: 'Livré\u00a0: son histoire est finie.',
  returned: 'Retourné\u00a0: son histoire est finie.',
}

/** What is given up with it, shown beforehand. */
export function givenUpSentence(options: readonly string[]): string {
  if (options.length === 0) return ''
  const named = options.join(', ')
  return options.length === 1
    ? `Une option payée ne sera pas faite (${named})\u00a0: son remboursement est proposé au bureau.`
    : `Des options payées ne seront pas faites (${named})\u00a0: leur remboursement est proposé au bureau.`
}
