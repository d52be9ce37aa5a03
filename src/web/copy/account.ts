import type { ProfileFields } from '#contract/people/my-account.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, mailSentence } from './errors.ts'
import { weakPasswordSentence } from './password.ts'

/** To the letter: docs/rules/pages.md#account-page. */
export const accountTexts = {
  signInFirst: 'Veuillez vous connecter pour accéder à cette page.',
  loading: 'Chargement de votre compte…',
  profileSaved: 'Profil mis à jour',
  profileFailed: 'Erreur de mise à jour du profil',
  emailAsked: 'Email de confirmation envoyé',
  emailFailed: "Erreur de mise à jour d'email",
  emailRequired: "L'e-mail est requis",
  emailInvalid: 'Adresse e-mail invalide',
  emailMismatch: 'Les nouvelles adresses e-mail ne correspondent pas.',
  emailSame: "La nouvelle adresse e-mail est identique à l'actuelle.",
  passwordSaved: 'Mot de passe mis à jour',
  passwordFailed: 'Erreur de mise à jour du mot de passe',
  passwordRequired: 'Le mot de passe est requis',
  passwordUnconfirmed: 'Veuillez confirmer le mot de passe',
  passwordMismatch: 'Les mots de passe ne correspondent pas.',
  passwordTooShort: 'Le mot de passe doit contenir au moins 6 caractères.',
  resetQuestion: 'Réinitialiser via e-mail\u00a0?',
  resetSent: 'Email envoyé',
  resetSentTo: 'Si un compte existe pour cet email, un lien de réinitialisation a été envoyé.',
  resetFailed: "Erreur d'envoi d'e-mail",
  resetWithoutEmail: "Adresse e-mail de l'utilisateur non trouvée.",
} as const

/** The fields of the profile, as a stale form names what another tab saved. */
export const profileLabels: Readonly<Record<keyof ProfileFields, string>> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  addressLine1: 'Adresse',
  addressLine2: 'Complément d’adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays ou territoire',
  acceptCommercialOffers: 'Offres commerciales',
}

export const profileSentence = (error: unknown): string =>
  errorSentence(error, {
    unauthenticated: 'Utilisateur non authentifié ou ID manquant pour la mise à jour.',
    'stale-version':
      'Vos informations ont été changées entre-temps, dans un autre onglet ou sur un autre appareil. Votre saisie est gardée\u00a0: enregistrez de nouveau pour les remplacer.',
  })

/** A profile value in words, beside its label. */
export function profileValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'acceptées' : 'refusées'
  return typeof value === 'string' && value !== '' ? value : 'vide'
}

export const emailChangeSentence = (error: unknown): string =>
  mailSentence(error, {
    'same-email': accountTexts.emailSame,
    'not-found': 'Ce changement d’adresse n’attend plus de confirmation.',
  })

/** The link is public: a session that has ended still sends it, but an account without an address has nowhere to send it to. */
export const resetSentence = (error: unknown): string =>
  mailSentence(error, { 'invalid-input': accountTexts.resetWithoutEmail })

/** The form field that a refused password belongs to. */
export function passwordFailure(error: unknown): {
  readonly field: 'currentPassword' | 'newPassword' | null
  readonly sentence: string
} {
  if (!(error instanceof ApiError)) return { field: null, sentence: errorSentence(error) }
  if (error.code === 'weak-password') {
    return { field: 'newPassword', sentence: weakPasswordSentence(error.details) }
  }
  if (error.code === 'invalid-credentials') {
    return { field: 'currentPassword', sentence: 'Ce n’est pas votre mot de passe actuel.' }
  }
  const noPassword = 'Votre compte n’a pas de mot de passe\u00a0: choisissez-en un par e-mail.'
  return { field: null, sentence: errorSentence(error, { 'no-password': noPassword }) }
}

export const avatarSentence = (error: unknown): string =>
  errorSentence(error, {
    'photo-unreadable': 'Ce fichier n’est pas une image lisible (JPEG, PNG ou WebP).',
    'photo-too-large': 'Cette image est trop grande\u00a0: 25 mégapixels au plus.',
    'too-large': 'Cette image dépasse 10\u00a0Mo.',
  })

/** Why the link of an e-mail change did nothing; `null` when the address had no token at all. */
export const emailLinkSentence = (error: unknown): string =>
  error === null
    ? 'Le lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail.'
    : errorSentence(error, {
        'token-invalid':
          'Ce lien a déjà servi, ou le changement a été abandonné ou remplacé par un plus récent.',
        'token-expired': 'Ce lien a expiré.',
        'email-already-registered':
          'Un compte existe déjà avec cette adresse e-mail\u00a0: elle n’a pas été changée.',
      })
