import type { MessageTemplate } from '#contract/messages/message-templates.ts'
import { segmentsLabel } from './outbox.ts'

export const topicNames: Readonly<Record<MessageTemplate['topic'], string>> = {
  parcels: 'Colis',
  quotes: 'Devis',
  shipments: 'Envois',
  payments: 'Paiements',
  documents: 'Documents',
  account: 'Compte',
  office: 'Bureau',
}

/** « 142 caractères, alphabet GSM-7, 1 segment » */
export const smsCost = (sms: { text: string; alphabet: string; segments: number }): string =>
  `${sms.text.length}\u00a0caractères, alphabet ${sms.alphabet}, ${segmentsLabel(sms.segments)}`

export const nothingToSay =
  'Ce message n’a rien à dire de l’exemple en ce moment\u00a0: il ne partirait pas (garde suspendue dans tous les territoires, par exemple).'
