import type { StaffRole } from '#domain/account/staff.ts'
import { ApiError } from '#web/api/api-error.ts'
import { staffRoleNames } from '#words/people.ts'
import { errorSentence } from './errors.ts'
import { weakPasswordSentence } from './password.ts'

/** The name of each role of the team, and what it may open (docs/rules/accounts.md#roles). */
export const staffRoles: Record<StaffRole, { readonly label: string; readonly hint: string }> = {
  operateur: {
    label: staffRoleNames.operateur,
    hint: 'L’entrepôt\u00a0: réception, colis, expéditions. Ne voit pas les prix.',
  },
  comptable: {
    label: staffRoleNames.comptable,
    hint: 'Lit les finances, les factures et leurs fichiers. N’écrit rien et ne voit rien d’autre.',
  },
  admin: {
    label: staffRoleNames.admin,
    hint: 'Le bureau\u00a0: devis, commandes, comptes clients, et tout l’entrepôt.',
  },
  super_admin: {
    label: staffRoleNames.super_admin,
    hint: 'Tout, y compris les rôles de l’équipe et les réglages des comptes.',
  },
}

/** Why an action on the team was refused, by the contract's codes. */
export const staffRefusals: Readonly<Record<string, string>> = {
  'own-account':
    'Personne ne change son propre compte ici. Demandez à un autre super-administrateur.',
  stale: 'Quelqu’un vient de changer ce rôle. Rien n’a été modifié.',
  'above-you': 'Seul un super-administrateur peut faire ce changement.',
  'last-super-admin':
    'C’est le dernier super-administrateur actif\u00a0: nommez-en un autre d’abord.',
  'email-already-registered':
    'Cette adresse a déjà un compte. Invitez une autre adresse, ou réactivez le compte existant.',
  'already-invited':
    'Une invitation attend déjà à cette adresse. Renvoyez-la depuis la liste des invitations.',
  'not-found': 'Cet élément n’existe plus\u00a0: quelqu’un d’autre l’a changé entre-temps.',
  'you-lack-second-factor':
    'Ajoutez d’abord un second facteur à votre propre compte, dans «\u00a0Mon Compte\u00a0».',
  'email-not-confirmed': 'Ce client n’a pas encore confirmé son adresse e-mail.',
  'already-active': 'Ce compte est déjà actif.',
  'account-closed': 'Ce compte a été fermé entre-temps. Sa fiche client dit pourquoi.',
}

/** The question before somebody's lost factors are removed, for a colleague and for a client. */
export const factorRemoval = {
  entry: 'Retirer les seconds facteurs…',
  title: 'Retirer les seconds facteurs\u00a0?',
  description:
    'Pour une personne qui a perdu son téléphone ou sa clé, et dont vous avez vérifié l’identité de vive voix. Clés d’accès, application et codes de secours sont retirés, ses appareils déconnectés, et un e-mail l’en prévient.',
  confirm: 'Retirer',
  done: 'Seconds facteurs retirés',
} as const

export const inviteFieldErrors: Readonly<Record<string, string>> = {
  required: 'L’adresse e-mail est requise',
  invalid: 'Adresse e-mail invalide',
  'too-long': 'Cette adresse est trop longue.',
}

/** Why an invitation link opens nothing, or its form is refused. */
const invitationRefusals: Readonly<Record<string, string>> = {
  'token-invalid': 'Ce lien a déjà servi, a été remplacé par un plus récent, ou a été retiré.',
  'token-expired': 'Ce lien a plus de 7\u00a0jours.',
  'email-already-registered': 'Un compte existe déjà avec cette adresse e-mail.',
}

/** Why an invitation link opens nothing; `null` when the address had no token at all. */
export const invitationLinkSentence = (error: unknown): string =>
  error === null
    ? 'Le lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail.'
    : errorSentence(error, invitationRefusals)

const fieldMessages = {
  firstName: { required: 'Le prénom est requis' },
  lastName: { required: 'Le nom est requis' },
  password: {
    'too-short': 'Le mot de passe doit contenir au moins 8 caractères.',
    'too-long': 'Le mot de passe est trop long.',
  },
} as const

/** The sentence for a field's code in the form that takes an invitation. */
export function invitationFieldMessage(
  field: keyof typeof fieldMessages,
  code: string | undefined,
): string | undefined {
  if (code === undefined) return undefined
  const known: Readonly<Record<string, string>> = fieldMessages[field]
  return known[code] ?? 'Ce texte est trop long.'
}

/** Why an invitation could not be accepted. */
export function invitationFailure(error: unknown): string {
  const isWeak = error instanceof ApiError && error.code === 'weak-password'
  return isWeak ? weakPasswordSentence(error.details) : errorSentence(error, invitationRefusals)
}
