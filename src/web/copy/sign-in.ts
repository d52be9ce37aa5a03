import { ApiError, NetworkError } from '#web/api/api-error.ts'
import { errorSentence } from './errors.ts'

/** The fields of the sign-in form, by the contract's codes. */
export const signInFields = {
  email: "L'e-mail est requis",
  password: 'Le mot de passe est requis',
} as const

const refusals: Readonly<Record<string, string>> = {
  'invalid-credentials': 'Identifiants invalides. Veuillez réessayer.',
  'email-not-confirmed':
    "Votre adresse e-mail n'a pas été confirmée. Veuillez vérifier votre boîte de réception.",
  'account-deactivated':
    'Ce compte a été désactivé par notre équipe. Écrivez-nous si vous pensez que c’est une erreur.',
  'account-merged':
    'Vos deux comptes n’en font plus qu’un\u00a0: connectez-vous avec l’adresse e-mail de celui qui reste, que notre e-mail vous a donnée.',
  'account-pending':
    'Votre adresse e-mail est confirmée. Votre compte doit encore être activé par notre équipe\u00a0: vous recevrez un e-mail.',
}

const otherwise = 'Erreur de connexion. Veuillez vérifier vos identifiants.'

/**
 * To the letter (docs/rules/accounts.md#sign-in); problems other than the credentials (network, limit, outage) have their own
 * sentences.
 */
export function signInSentence(error: unknown): string {
  if (error instanceof ApiError && refusals[error.code]) return refusals[error.code] ?? otherwise
  const isNotTheirs =
    error instanceof NetworkError ||
    (error instanceof ApiError && (error.status === 429 || error.status >= 500))
  return isNotTheirs ? errorSentence(error) : otherwise
}

/** The title of the toast; a pending account has its own (docs/rules/accounts.md#confirmation-and-activation). */
export const signInNoticeTitle = (error: unknown): string =>
  error instanceof ApiError && error.code === 'account-pending'
    ? 'Compte en attente'
    : 'Erreur de connexion'

/** The title in the page: what the account lacks (docs/rules/accounts.md#confirmation-and-activation). */
export const signInTitle = (error: unknown): string =>
  error instanceof ApiError && error.code === 'email-not-confirmed'
    ? 'Email non confirmé'
    : signInNoticeTitle(error)
