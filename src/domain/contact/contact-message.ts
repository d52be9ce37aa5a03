import { accept, refuse } from '#domain/outcome.ts'

/** The subjects of a message, in the form, in the mail to the office and in the office's list. */
export const contactSubjects = {
  parcel: 'Un colis ou un envoi',
  quote: 'Un devis ou un prix',
  payment: 'Un paiement ou une facture',
  account: 'Mon compte ou mon adresse',
  professional: 'Tarifs professionnels',
  other: 'Autre question',
} as const

export type ContactSubject = keyof typeof contactSubjects
export const contactSubjectCodes = Object.keys(contactSubjects) as readonly ContactSubject[]

/** Only a program fills four fields faster than this. */
const quickestSeconds = 2

/**
 * Whether a person seems to have filled in the form: the hidden field is empty, and filling in took some time. The time is `null`
 * where no script could measure it. Both can be forged: they stop simple robots, and the limits stop the rest.
 */
export function looksHandWritten(form: {
  readonly website: string
  readonly filledInSeconds: number | null
}) {
  if (form.website !== '') return refuse('looks-automatic')
  if (form.filledInSeconds !== null && form.filledInSeconds < quickestSeconds) {
    return refuse('too-fast')
  }
  return accept(true)
}
