import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { errorSentence } from './errors.ts'
import { weakPasswordSentence } from './password.ts'

export type SignUpField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'password'
  | 'confirmPassword'
  | 'addressLine1'
  | 'addressLine2'
  | 'postalCode'
  | 'city'
  | 'country'
  | 'acceptAllLegal'
  | 'acceptCommercialOffers'

const tooLong = 'Ce texte est trop long.'
const withRequired = (required: string) => ({ required, 'too-long': tooLong })

/** Messages to the letter, by field and code (docs/rules/accounts.md#registration). */
const messages: Record<SignUpField, Readonly<Record<string, string>>> = {
  firstName: withRequired('Le prénom est requis'),
  lastName: withRequired('Le nom est requis'),
  email: { ...withRequired("L'e-mail est requis"), invalid: 'Adresse e-mail invalide' },
  phone: {
    ...withRequired('Le téléphone est requis'),
    invalid: 'Numéro de téléphone invalide (10-15 chiffres)',
  },
  password: { ...withRequired('Le mot de passe est requis'), 'too-short': 'Minimum 6 caractères' },
  confirmPassword: {
    ...withRequired('Veuillez confirmer le mot de passe'),
    mismatch: 'Les mots de passe ne correspondent pas',
  },
  addressLine1: withRequired("L'adresse est requise"),
  addressLine2: { 'too-long': tooLong },
  postalCode: withRequired('Le code postal est requis'),
  city: withRequired('La ville est requise'),
  country: { ...withRequired('Le pays est requis'), 'unknown-country': 'Le pays est requis' },
  acceptAllLegal: { required: 'Vous devez accepter les conditions et politiques.' },
  acceptCommercialOffers: {},
}

/** The sentence for a field's code; a text that is already a French sentence is returned as it is. */
export function signUpMessage(field: SignUpField, code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return messages[field][code] ?? (/\s/.test(code) ? code : 'Cette information est à corriger.')
}

export const isSignUpField = (name: string): name is SignUpField => name in messages

export const signUpTitle = "Erreur d'inscription"

const unforeseen = 'Un problème inattendu est survenu. Veuillez réessayer.'
const tooShort = 'Le mot de passe doit contenir au moins 6 caractères.'

/** To the letter: docs/rules/accounts.md#registration. */
export function signUpSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return unforeseen
  if (error.code === 'weak-password') return weakPasswordSentence(error.details)
  if (error.fields['password'] === 'too-short') return tooShort
  return errorSentence(error, {
    'email-already-registered': 'Un compte existe déjà avec cette adresse e-mail.',
    'google-visit-over':
      'Votre passage chez Google date de plus d’une heure, ou il a déjà servi. Recommencez avec Google.',
    'no-client-number':
      'Des données existent déjà en double, par exemple un numéro client. Réessayez, ou contactez-nous si cela se répète.',
    internal: `Erreur interne lors de la création de votre profil${reference(error)}. Veuillez réessayer.`,
  })
}

/** The success toast, by the state of the account (docs/rules/accounts.md#confirmation-and-activation): 15 seconds. */
export const signedUp = {
  'email-not-confirmed': (email: string) =>
    `Un e-mail de confirmation vient de partir à ${email}. Ouvrez son lien pour activer votre compte.`,
  'account-pending': () =>
    'Votre compte doit encore être activé par notre équipe\u00a0: vous recevrez un e-mail.',
  entered: () => 'Votre compte est ouvert, et vous êtes connecté.',
} as const

const reference = ({ requestId }: ApiError): string =>
  requestId ? ` (référence ${requestId})` : ''

/** There was no answer, or none that can be read: the account may exist. */
export const isUnknownSignUp = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof SyntaxError

export const unknownSignUp = {
  title: 'Inscription à vérifier',
  description:
    'La réponse du serveur ne nous est pas parvenue. Regardez si un e-mail de confirmation est arrivé\u00a0; sinon, réessayez.',
} as const
