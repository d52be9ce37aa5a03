import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { errorSentence } from './errors.ts'

export type ContactField = 'name' | 'email' | 'subject' | 'message'
export const contactFields: readonly ContactField[] = ['name', 'email', 'subject', 'message']

/** To the letter: docs/rules/messages.md#contact. */
export const missingFields = {
  title: 'Champs manquants',
  description: 'Veuillez remplir tous les champs du formulaire de contact.',
}
export const failureTitle = "Échec de l'envoi"

const required: Record<ContactField, string> = {
  name: 'Indiquez votre nom.',
  email: 'Indiquez votre adresse e-mail.',
  subject: 'Choisissez un sujet.',
  message: 'Écrivez votre message.',
}

const others: Readonly<Record<string, string>> = {
  invalid: 'Ce texte est à corriger.',
  'too-long': 'Ce texte est trop long.',
}

/** The sentence under a field. */
export function contactFieldSentence(field: ContactField, code: string): string {
  if (code === 'required') return required[field]
  if (field === 'email' && code === 'invalid') return 'Adresse e-mail invalide'
  return others[code] ?? 'Ce texte est à corriger.'
}

const refusals: Readonly<Record<string, string>> = {
  'too-fast': 'Votre message est parti plus vite qu’il ne s’écrit. Relisez-le, puis envoyez-le.',
  'looks-automatic':
    'Ce message ressemble à un envoi automatique. Rechargez la page, puis réessayez.',
}

/** Why the message was not sent: no answer, a refusal by the server (with or without a reason), or an unexpected error. */
export function contactFailureSentence(error: unknown): string {
  if (error instanceof NetworkError) {
    return "Une erreur est survenue lors de l'appel de la fonction: Veuillez réessayer plus tard."
  }
  if (error instanceof ApiError) {
    return error.status === 500 ? 'La fonction a signalé un échec.' : errorSentence(error, refusals)
  }
  const message = error instanceof Error ? error.message : String(error)
  return `Une erreur inattendue est survenue. Message: ${message}`
}
