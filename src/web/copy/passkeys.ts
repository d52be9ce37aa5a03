import { PasskeyGivenUp, PasskeyImpossible } from '#web/api/passkeys.ts'
import { errorSentence } from './errors.ts'
import { factorRefusals } from './second-factors.ts'
import { signInSentence } from './sign-in.ts'

const impossible: Record<PasskeyImpossible['because'], string> = {
  'already-here': 'Cet appareil a déjà une clé d’accès pour votre compte.',
  unsupported:
    'Ce navigateur ne peut pas utiliser de clé d’accès ici. Essayez un autre navigateur, ou une autre méthode.',
}

/** Why a passkey did not work, as the person can act on it. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof PasskeyGivenUp) {
    return 'La demande a été annulée ou a expiré. Vous pouvez recommencer.'
  }
  if (error instanceof PasskeyImpossible) return impossible[error.because]
  return errorSentence(error, factorRefusals)
}

/** The same on the sign-in page, where an account may lack a confirmation or an activation. */
export function passkeySignInFailure(error: unknown): string {
  const isOurs = error instanceof PasskeyGivenUp || error instanceof PasskeyImpossible
  if (isOurs) return passkeyFailure(error)
  const refusal = errorSentence(error, { ...factorRefusals, ...noSentence })
  return refusal === '' ? signInSentence(error) : refusal
}

/** Codes whose words are those of a sign-in by password. */
const noSentence = {
  'email-not-confirmed': '',
  'account-pending': '',
  'account-deactivated': '',
  'account-merged': '',
}
