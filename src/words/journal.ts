import type { JournalAct } from '#contract/office/journal.ts'
import { fieldValue } from './changed-fields.ts'

type Subject = NonNullable<JournalAct['subject']>

/** What a line of the audit log is about. */
export const subjectNames: Readonly<Record<Subject['kind'], string>> = {
  parcel: 'colis',
  quote: 'devis',
  order: 'commande',
  shipment: 'envoi',
  customer: 'compte',
  invitation: 'invitation de',
  message: 'message de',
  declaration: 'déclaration',
  document: 'document',
}

/** What tells an account from another of the same name, or without one: « CLT-482913 », « Opérateur ». */
export const subjectNote = ({ clientNumber, role }: Subject): string | null =>
  clientNumber ?? (role === null ? null : fieldValue('role', role))

/** « compte Marie Tehei, CLT-482913 »; nothing for what is about no object of ours. */
export function subjectText(subject: Subject | null): string {
  if (subject === null) return ''
  const note = subjectNote(subject)
  const name = `${subjectNames[subject.kind]} ${subject.label}`
  return note === null ? name : `${name}, ${note}`
}
