import type { Role } from '#domain/account/account.ts'
import { errorSentence } from './errors.ts'
import { staffRefusals, staffRoles } from './staff.ts'

/** To the letter (docs/rules/accounts.md#users-in-the-office); apostrophes and spaces as French prints them. */
export const userTexts = {
  listTitle: 'Erreur',
  listFailed: 'Impossible de charger les utilisateurs.',
  loadFailed: 'Impossible de charger le profil utilisateur.',
  notFound: 'Profil non trouvé.',
  saved: 'Profil utilisateur mis à jour.',
  saveFailed: 'Erreur lors de la mise à jour du profil.',
  deleted: 'Utilisateur supprimé',
  deleteFailed: 'Erreur de suppression',
  deleteImpossible: 'Impossible de supprimer l’utilisateur.',
} as const

export const roleLabels: Readonly<Record<Role, string>> = {
  client: 'Client',
  testeur: 'Testeur',
  operateur: staffRoles.operateur.label,
  comptable: staffRoles.comptable.label,
  admin: staffRoles.admin.label,
  super_admin: staffRoles.super_admin.label,
}

/** What prevents a deletion, with its count. */
export const obstacleSentences: Readonly<Record<string, (count: number) => string>> = {
  'parcel-in-house': (count) => `${counted(count, 'colis', 'colis')} à l’entrepôt`,
  'order-under-way': (count) => `${counted(count, 'commande', 'commandes')} en cours`,
  'claim-open': (count) => counted(count, 'réclamation ouverte', 'réclamations ouvertes'),
  'payment-under-way': (count) => `${counted(count, 'paiement', 'paiements')} en cours`,
  'subscription-running': () => 'un abonnement qui se renouvelle',
}

const counted = (count: number, one: string, many: string): string =>
  `${count}\u00A0${count > 1 ? many : one}`

const userRefusals: Readonly<Record<string, string>> = {
  ...staffRefusals,
  'own-account': 'Personne ne change son propre rôle ni ne ferme ou supprime son propre compte.',
  'stale-version':
    'Quelqu’un d’autre a changé ce profil entre-temps. Votre saisie est gardée\u00A0: enregistrez de nouveau pour remplacer.',
  'no-customer-profile':
    'Ce compte n’a pas de profil client\u00A0: une personne invitée dans l’équipe ne devient pas cliente.',
  'has-business':
    'Ce client a des colis, une demande, des commandes, un paiement, un remboursement ou un abonnement en cours\u00A0: il ne peut pas encore rejoindre l’équipe.',
  'client-number-taken': 'Ce numéro client est déjà celui d’un autre compte.',
  'consent-not-yours': 'Seul le client peut donner cet accord.',
  'email-not-confirmed':
    'Ce client n’a pas confirmé son adresse e-mail\u00A0: son compte ne peut pas s’ouvrir.',
  'account-merged':
    'Ce compte est fusionné dans un autre\u00A0: il ne se rouvre ni ne se supprime à part.',
  'parcel-in-house': 'Un colis de ce client est à l’entrepôt.',
  'order-under-way': 'Une commande de ce client est en cours.',
  'claim-open': 'Une réclamation de ce client est ouverte.',
  'payment-under-way': 'Un paiement de ce client est en cours.',
  'subscription-running':
    'L’abonnement de ce client se renouvelle\u00A0: il doit d’abord prendre fin.',
}

export const userSentence = (error: unknown): string => errorSentence(error, userRefusals)

export const userFieldLabels: Readonly<Record<string, string>> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  phone: 'Téléphone',
  addressLine1: 'Adresse',
  addressLine2: 'Complément d’adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays ou territoire',
  clientNumber: 'Numéro client',
  role: 'Rôle',
  isActive: 'Compte actif',
  deactivationReason: 'Motif de la désactivation',
  acceptCommercialOffers: 'Offres commerciales',
}

const fieldErrors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  firstName: { required: 'Le prénom est requis' },
  lastName: { required: 'Le nom est requis' },
  phone: {
    required: 'Le téléphone est requis',
    invalid: 'Ce numéro de téléphone n’est pas valide.',
  },
  addressLine1: { required: 'L’adresse est requise' },
  postalCode: { required: 'Le code postal est requis' },
  city: { required: 'La ville est requise' },
  country: { required: 'Le pays est requis', 'unknown-country': 'Choisissez un pays de la liste.' },
  clientNumber: {
    invalid: 'Un numéro client s’écrit CLT- et six chiffres, dont le premier n’est pas zéro.',
    taken: 'Ce numéro client est déjà celui d’un autre compte.',
  },
  deactivationReason: { required: 'Dites pourquoi ce compte est désactivé.' },
}

export const userFieldError = (field: string, code: string | undefined): string | undefined =>
  code === undefined
    ? undefined
    : (fieldErrors[field]?.[code] ??
      (code === 'too-long' ? 'Ce texte est trop long.' : 'Cette valeur n’est pas valable.'))

/** A saved value beside the name of its field. */
export function savedValue(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value !== 'string' || value === '') return 'vide'
  return field === 'role' ? (roleLabels[value as Role] ?? value) : value
}
