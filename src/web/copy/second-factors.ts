import type { SecondFactorKind } from '#contract/people/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import { PasskeyGivenUp, PasskeyImpossible } from '#web/api/passkeys.ts'
import { errorSentence } from './errors.ts'
import { signInSentence } from './sign-in.ts'

/** The second factors, as choices. */
export const factorChoices: Record<SecondFactorKind, string> = {
  passkey: 'Utiliser une clé d’accès',
  totp: 'Utiliser un code de l’application',
  'recovery-code': 'Utiliser un code de secours',
}

/** Why a second factor was refused, by the contract's codes. */
export const factorRefusals: Readonly<Record<string, string>> = {
  'code-wrong':
    'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.',
  'recovery-code-wrong': 'Ce code de secours n’est pas le bon, ou il a déjà servi.',
  'passkey-refused':
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez une autre méthode.',
  'sign-in-over':
    'Plus de dix minutes ont passé, ou cette connexion a déjà servi. Saisissez de nouveau votre mot de passe.',
  'totp-not-started': 'Ce code QR a expiré. Recommencez pour en obtenir un nouveau.',
  'totp-exists': 'Une application d’authentification est déjà ajoutée à ce compte.',
  'last-second-factor':
    'Votre rôle demande un second facteur\u00a0: ajoutez-en un autre avant de retirer celui-ci.',
  'no-second-factor': 'Ajoutez d’abord une clé d’accès ou une application d’authentification.',
  'too-many-passkeys': 'Vous avez déjà vingt clés d’accès\u00a0: retirez-en une d’abord.',
  'invalid-credentials': 'Ce mot de passe n’est pas le bon.',
}

/** Where the answer is a secret: the server keeps no copy of it to send again. */
export const secretRefusals: Readonly<Record<string, string>> = {
  ...factorRefusals,
  'already-done': 'La réponse s’est perdue en chemin\u00a0: recommencez.',
}

/** The server keeps no copy of the codes either. */
export const codesLost =
  'C’est ajouté, mais vos codes de secours se sont perdus en chemin\u00a0: créez-en de nouveaux.'

/** The texts of the field for a code. */
export const codeFields = {
  totp: {
    label: 'Code de l’application',
    hint: 'Les six chiffres que montre votre application d’authentification.',
    missing: 'Saisissez les six chiffres du code.',
    button: 'Vérifier le code',
  },
  'recovery-code': {
    label: 'Code de secours',
    hint: 'L’un des dix codes gardés lors de l’activation. Chacun sert une fois.',
    missing: 'Saisissez un code de secours.',
    button: 'Utiliser ce code',
  },
} as const satisfies Record<Exclude<SecondFactorKind, 'passkey'>, object>

/** Why a typed code was refused. */
export const codeSentence = (kind: keyof typeof codeFields, error: unknown): string =>
  error instanceof ApiError && error.status === 422
    ? codeFields[kind].missing
    : errorSentence(error, factorRefusals)

const impossible: Record<PasskeyImpossible['because'], string> = {
  'already-here': 'Cet appareil a déjà une clé d’accès pour votre compte.',
  unsupported:
    'Ce navigateur ne peut pas utiliser de clé d’accès ici. Essayez un autre navigateur, ou une autre méthode.',
}

/** Why a passkey did not work, in words that help the person. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof PasskeyGivenUp) {
    return 'La demande a été annulée ou a expiré. Vous pouvez recommencer.'
  }
  if (error instanceof PasskeyImpossible) return impossible[error.because]
  return errorSentence(error, factorRefusals)
}

/** The same for the sign-in page, where an account may need a confirmation or an activation. */
export function passkeySignInFailure(error: unknown): string {
  const isOurs = error instanceof PasskeyGivenUp || error instanceof PasskeyImpossible
  if (isOurs) return passkeyFailure(error)
  const refusal = errorSentence(error, { ...factorRefusals, ...noSentence })
  return refusal === '' ? signInSentence(error) : refusal
}

/** Codes with the same sentence as in a sign-in by password. */
const noSentence = {
  'email-not-confirmed': '',
  'account-pending': '',
  'account-deactivated': '',
  'account-merged': '',
}
