import type { GoogleOutcome } from '#contract/people/google.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from './errors.ts'

type Told = { readonly title: string; readonly description: string }

/** The visit to Google could not start, or the server could not be reached. */
const unreachable: Told = {
  title: 'Erreur de connexion Google',
  description: 'Impossible de se connecter avec Google.',
}
/** Google refused, or its answer was refused. */
const refused = (description: string): Told => ({ title: 'Erreur Google Sign-In', description })
const somethingHappened = refused('Une erreur est survenue.')

type Done = 'entered' | 'second-factor' | 'linked' | 'proved'

/** What was done, where there is something to report. */
export const googleSuccesses: Readonly<Partial<Record<string, Told>>> = {
  entered: { title: 'Connexion réussie', description: '' },
  linked: {
    title: 'Compte Google relié',
    description: 'Vous pouvez maintenant vous connecter avec Google.',
  },
  proved: {
    title: 'Identité confirmée',
    description: 'Vous pouvez reprendre votre action.',
  },
} satisfies Partial<Record<Done, Told>>

const failures: Readonly<Record<Exclude<GoogleOutcome, Done>, Told>> = {
  declined: refused('Vous avez refusé la connexion avec Google.'),
  over: refused(
    'Cette connexion a expiré, ou elle a commencé dans un autre navigateur. Réessayez.',
  ),
  'not-proven': somethingHappened,
  'without-email': refused(
    'Google ne nous a pas donné d’adresse e-mail utilisable. Créez votre compte par le formulaire.',
  ),
  unverified: refused(
    'Cette adresse n’est pas vérifiée par Google. Vérifiez-la chez Google, ou utilisez un mot de passe.',
  ),
  misconfigured: unreachable,
  unreachable,
  'account-exists': refused(
    'Un compte existe déjà avec cette adresse. Connectez-vous avec votre mot de passe, puis reliez Google dans Mon Compte.',
  ),
  'email-not-confirmed': {
    title: 'Email non confirmé',
    description:
      "Votre adresse e-mail n'a pas été confirmée. Veuillez vérifier votre boîte de réception.",
  },
  'account-pending': {
    title: 'Compte en attente',
    description:
      'Votre adresse e-mail est confirmée. Votre compte doit encore être activé par notre équipe\u00a0: vous recevrez un e-mail.',
  },
  'account-deactivated': refused('Ce compte est désactivé. Écrivez-nous pour en savoir plus.'),
  'account-merged': refused(
    'Vos deux comptes n’en font plus qu’un\u00a0: connectez-vous avec l’adresse e-mail de celui qui reste, que notre e-mail vous a donnée.',
  ),
  'linked-elsewhere': refused('Ce compte Google est déjà relié à un autre compte.'),
  'another-linked': refused(
    'Un autre compte Google est déjà relié au vôtre. Détachez-le d’abord, puis réessayez.',
  ),
  'not-linked': refused('Ce compte Google n’est pas celui qui est relié à votre compte.'),
  'second-factor-asked': refused('Votre compte demande son second facteur.'),
  'too-many-requests': refused(
    'Trop de tentatives. Patientez quelques minutes avant de réessayer.',
  ),
  failed: somethingHappened,
}

/**
 * Why a visit to Google failed; undefined when it succeeded. Anybody can write an address: an unknown outcome gets the general
 * sentence.
 */
export function googleFailure(outcome: string): Told | undefined {
  if (outcome === 'second-factor' || googleSuccesses[outcome]) return undefined
  const known: Readonly<Partial<Record<string, Told>>> = failures
  return known[outcome] ?? somethingHappened
}

/** The visit to Google did not even start. */
export const googleStartFailure = (error: unknown): Told =>
  error instanceof ApiError && error.status === 429
    ? { ...unreachable, description: errorSentence(error) }
    : unreachable

export const unlinkRefusals: Readonly<Record<string, string>> = {
  'only-way-in':
    'Google est votre seul moyen de connexion. Choisissez d’abord un mot de passe, ou ajoutez une clé d’accès.',
}
