import type { JournalAct } from '#contract/office/journal.ts'
import { isRole } from '#domain/account/account.ts'
import { roleNames } from './people.ts'

type Subject = NonNullable<JournalAct['subject']>

/** The object of a line of the audit log. */
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

/** What distinguishes an account from another of the same name, or without one: « CLT-482913 », « Opérateur ». */
export const subjectNote = ({ clientNumber, role }: Subject): string | null =>
  clientNumber ?? (role !== null && isRole(role) ? roleNames[role] : role)

/** « compte Marie Tehei, CLT-482913 »; empty for a line without an object. */
export function subjectText(subject: Subject | null): string {
  if (subject === null) return ''
  const note = subjectNote(subject)
  const name = `${subjectNames[subject.kind]} ${subject.label}`
  return note === null ? name : `${name}, ${note}`
}
