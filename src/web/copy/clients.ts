import type { ClientState, HistoryPart, HistoryRow } from '#contract/people/clients.ts'
import type { MergeRefusal } from '#domain/account/merge.ts'
import { isOrderStatus } from '#domain/order/order.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { errorSentence } from './errors.ts'
import { orderStatuses } from './order-statuses.ts'
import { declarationKinds, declarationStatuses } from './office-declarations.ts'
import { parcelStatusOf } from './parcels.ts'
import { quoteStatuses } from './quote-statuses.ts'
import { requestKinds } from './requests.ts'

type Told = { readonly label: string; readonly family: StatusFamily }

export const clientStateWords: Readonly<Record<ClientState, Told>> = {
  active: { label: 'Actif', family: 'done' },
  pending: { label: 'En attente', family: 'waiting' },
  closed: { label: 'Désactivé', family: 'problem' },
  merged: { label: 'Fusionné', family: 'none' },
}

export const mergeRefusalSentences: Readonly<Record<MergeRefusal, string>> = {
  'same-account': 'C’est le même compte.',
  'not-a-customer': 'Un compte de l’équipe ne se fusionne pas.',
  'already-merged': 'L’un des deux comptes est déjà fusionné.',
  'kept-not-open':
    'Le compte qui resterait est désactivé, ou pas encore ouvert\u00A0: sa personne ne pourrait pas se connecter.',
  'payment-under-way':
    'Un paiement est en cours sur l’un des deux comptes\u00A0: attendez qu’il soit fini ou abandonné.',
  'two-subscriptions':
    'Les deux comptes ont un abonnement\u00A0: le client doit d’abord mettre fin à l’un des deux.',
  'subscription-on-closed':
    'L’abonnement est sur le compte que vous fermez\u00A0: gardez plutôt celui-ci et fermez l’autre.',
  'order-under-way':
    'Une commande est en cours sur le compte que vous fermez\u00A0: fusionnez une fois qu’elle est livrée.',
  'parcel-in-both':
    'Le même numéro de suivi est à l’entrepôt sur les deux comptes\u00A0: l’entrepôt doit d’abord dire lequel est le bon.',
}

const clientRefusals: Readonly<Record<string, string>> = {
  ...mergeRefusalSentences,
  'not-found': 'Cet élément n’existe plus.',
  'stale-version':
    'Quelqu’un d’autre l’a changé entre-temps. Votre saisie est gardée\u00A0: enregistrez de nouveau pour remplacer.',
  'email-not-confirmed':
    'Ce client n’a pas confirmé son adresse e-mail\u00A0: son compte ne peut pas s’ouvrir.',
  'account-merged': 'Ce compte est fusionné dans un autre\u00A0: il ne se rouvre pas.',
  'account-closed': 'Ce compte est désactivé\u00A0: réactivez-le d’abord.',
  'email-confirmed': 'Son adresse est déjà confirmée.',
}

/** For the account that would remain, whose number was typed. */
export const mergePreviewSentence = (error: unknown): string =>
  errorSentence(error, { ...clientRefusals, 'not-found': 'Aucun client ne porte ce numéro.' })

export const clientSentence = (error: unknown): string => errorSentence(error, clientRefusals)

const professionalErrors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  company: { required: 'La raison sociale est requise' },
  siren: {
    invalid: 'Ce numéro n’est pas un SIREN\u00A0: neuf chiffres, dont le dernier est une clé.',
  },
  vatNumber: {
    invalid: 'Ce numéro de TVA n’est pas valable, ou n’est pas celui de ce SIREN.',
  },
  transportPercent: { invalid: 'Un pourcentage entre 0 et 50, deux décimales au plus.' },
  feePercent: { invalid: 'Un pourcentage entre 0 et 100, deux décimales au plus.' },
}

export const professionalError = (field: string, code: string | undefined): string | undefined =>
  code && (professionalErrors[field]?.[code] ?? 'Cette valeur n’est pas valable.')

export const partWords: Readonly<
  Record<
    HistoryPart,
    {
      /** The word in the address, independent of the label. */
      readonly slug: string
      readonly label: string
      readonly none: string
      readonly failed: string
    }
  >
> = {
  parcels: {
    slug: 'colis',
    label: 'Colis',
    none: 'Ce client n’a déclaré aucun colis.',
    failed: 'Impossible de charger ses colis.',
  },
  quotes: {
    slug: 'devis',
    label: 'Devis',
    none: 'Ce client n’a demandé aucun devis.',
    failed: 'Impossible de charger ses devis.',
  },
  orders: {
    slug: 'commandes',
    label: 'Commandes',
    none: 'Ce client n’a rien commandé.',
    failed: 'Impossible de charger ses commandes.',
  },
  invoices: {
    slug: 'factures',
    label: 'Factures',
    none: 'Ce client n’a aucune facture.',
    failed: 'Impossible de charger ses factures.',
  },
  requests: {
    slug: 'demandes',
    label: 'Demandes',
    none: 'Ce client n’a fait aucune demande.',
    failed: 'Impossible de charger ses demandes.',
  },
  messages: {
    slug: 'messages',
    label: 'Messages',
    none: 'Aucun message échangé avec ce client.',
    failed: 'Impossible de charger ses messages.',
  },
  notifications: {
    slug: 'notifications',
    label: 'Notifications',
    none: 'Rien n’a encore été envoyé à ce client.',
    failed: 'Impossible de charger ce qui lui a été envoyé.',
  },
}

const messageSides: Readonly<Record<string, string>> = {
  customer: 'Le client',
  staff: 'L’équipe',
  contact: 'Formulaire de contact',
}

const requestNames: Readonly<Record<string, string>> = { ...requestKinds, ...declarationKinds }

const channels: Readonly<Record<string, string>> = {
  email: 'Par e-mail',
  sms: 'Par SMS',
  site: 'Sur le site',
}

/** The name of a line of the history. */
export function lineName(part: HistoryPart, { name }: HistoryRow): string {
  if (part === 'messages') return messageSides[name] ?? name
  if (part === 'requests') return requestNames[name] ?? name
  return name
}

export function lineDetail(part: HistoryPart, { detail }: HistoryRow): string {
  if (detail === null) return ''
  return part === 'notifications' ? (channels[detail] ?? detail) : detail
}

const otherStates: Readonly<Record<string, Told>> = {
  ready: { label: 'Prête', family: 'done' },
  'under-way': { label: 'En préparation', family: 'waiting' },
  open: { label: 'En attente', family: 'waiting' },
  ...declarationStatuses,
  answered: { label: 'Répondue', family: 'house' },
  closed: { label: 'Close', family: 'none' },
  read: { label: 'Lu', family: 'none' },
  unread: { label: 'Non lu', family: 'waiting' },
  queued: { label: 'En file', family: 'waiting' },
  sent: { label: 'Envoyé', family: 'done' },
  failed: { label: 'Échec', family: 'problem' },
}

export function lineStatus(part: HistoryPart, { status }: HistoryRow): Told {
  if (part === 'parcels') return parcelStatusOf(status)
  if (part === 'quotes' && status in quoteStatuses) {
    return quoteStatuses[status as keyof typeof quoteStatuses]
  }
  if (part === 'orders' && isOrderStatus(status)) return orderStatuses[status]
  return otherStates[status] ?? { label: status, family: 'none' }
}
