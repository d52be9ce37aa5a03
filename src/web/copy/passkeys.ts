import { PasskeyGivenUp, PasskeyImpossible } from '#web/api/passkeys.ts'
import { errorSentence } from './errors.ts'
import { factorRefusals } from './second-factors.ts'
import { signInSentence } from './sign-in.ts'

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
