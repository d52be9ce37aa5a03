import type { Declaration } from '#contract/payments/declarations.ts'
import { parisDayOf, parisDayOfText } from '#domain/storage/paris-day.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { nothingDue, planAlone } from '#words/refunds.ts'
import { declarationStateNames } from '#words/statuses.ts'
import { refundRefusals } from './refunds.ts'

export const declarationKinds: Readonly<Record<Declaration['kind'], string>> = {
  withdrawal: 'Rétractation',
  cancellation: 'Résiliation',
}

type Told = { readonly label: string; readonly family: StatusFamily }

export const declarationStatuses: Readonly<Record<Declaration['state'], Told>> = {
  received: { label: declarationStateNames.received, family: 'waiting' },
  settled: { label: declarationStateNames.settled, family: 'done' },
  rejected: { label: declarationStateNames.rejected, family: 'none' },
}

/** What the person expects now. */
export const declarationTask = ({ kind, order }: Pick<Declaration, 'kind' | 'order'>): string =>
  kind === 'cancellation'
    ? 'Trouvez le client, puis marquez-la comme traitée avec son numéro\u00a0: son abonnement prend fin à son terme, et il en est averti.'
    : `${whatIsHeld(order)}Si elle est recevable, remboursez ce qu’elle rend.`

const whatIsHeld = (order: Declaration['order']): string => {
  if (order === null) return `${nothingIsHeld} `
  if (order.isPlanAlone) return `${planAlone} `
  return order.hasShipment ? `${orderIsHeld} ` : ''
}

const orderIsHeld =
  'Ce qui n’est pas encore parti de cette commande est retenu jusqu’à votre décision.'
const nothingIsHeld =
  'Aucune commande n’est reconnue, et aucun envoi n’est retenu\u00a0: rattachez-la d’abord.'

export const unsignedWarning =
  'Déposée sans connexion\u00a0: vérifiez que le contrat est bien celui de cette personne avant d’agir.'

/** For a cancellation that ends a subscription automatically: what the office may still have to do. */
export function subscriptionTask({
  endsAt,
  isCarriedOut,
}: NonNullable<Declaration['subscription']>): string {
  if (!isCarriedOut && endsAt === null) {
    return 'Rien à faire\u00a0: l’abonnement prend fin avec la période en cours à la date souhaitée.'
  }
  return isCarriedOut
    ? 'L’abonnement est arrêté. Si une période a été prélevée après son terme, remboursez-la, puis marquez la déclaration comme traitée.'
    : 'Rien à faire\u00a0: l’abonnement prend fin par cette déclaration. Stripe est interrogé chaque minute jusqu’à ce que ce soit fait.'
}

/** Whether this outcome of the declaration still has to end a subscription. */
export const endsSubscription = ({ kind, subscription }: Declaration, outcome: Outcome): boolean =>
  kind === 'cancellation' && outcome === 'settled' && !subscription?.isCarriedOut

export const subscriptionEnds =
  'L’abonnement de ce client prend fin au terme de la période payée, et il en est averti par e-mail. Si la déclaration vient d’une autre adresse, écrivez-lui vous-même.'

export const nothingSent =
  'Rien n’est envoyé ni remboursé\u00a0: écrivez vous-même à la personne. Le journal garde qui a décidé.'

/** A client's copy of their data contains the notes on declarations that they made signed in, and no other notes. */
export const noteReaders = {
  client: 'La note est lue par l’équipe, et par le client s’il demande une copie de ses données.',
  team: 'La note n’est lue que par l’équipe.',
} as const

type Handling = {
  readonly open: string
  readonly title: string
  readonly confirm: string
  readonly done: string
}

export type Outcome = 'settled' | 'rejected'

export const handlings: Readonly<Record<Outcome, Handling>> = {
  settled: {
    open: 'Marquer comme traitée',
    title: 'Marquer comme traitée',
    confirm: 'C’est traité',
    done: 'Déclaration traitée',
  },
  rejected: {
    open: 'Classer sans suite',
    title: 'Classer sans suite',
    confirm: 'Classer',
    done: 'Déclaration classée sans suite',
  },
}

/** Days of Paris, whatever the reader's clock: « il reste 9 jours ». */
export function refundDaysLeft(refundBy: string, now = new Date()): string {
  const days = parisDayOfText(refundBy) - parisDayOf(now)
  if (days === 0) return 'dernier jour'
  const count = `${Math.abs(days)}\u00a0${Math.abs(days) > 1 ? 'jours' : 'jour'}`
  return days > 0 ? `il reste ${count}` : `dépassé de ${count}`
}

/** The sentences by the server's codes. */
export const holderErrors: Readonly<Record<string, string>> = {
  required: 'Indiquez le numéro client du titulaire.',
  unknown: 'Aucun client ne porte ce numéro.',
}

/** The sentences by the server's codes. */
export const noteErrors: Readonly<Record<string, string>> = {
  required: 'Écrivez pourquoi elle reste sans suite.',
  'too-long': '1\u00a0000 caractères au plus.',
}

export const declarationRefusals: Readonly<Record<string, string>> = {
  stale:
    'Quelqu’un vient de traiter cette déclaration\u00a0: la liste montre maintenant ce qu’il en est.',
  'no-subscription':
    'Ce client n’a aucun abonnement en cours\u00a0: vérifiez son numéro, ou classez la déclaration sans suite.',
  'payment-provider-away':
    'Stripe ne répond pas. Nous ne savons pas encore si l’abonnement est arrêté. La déclaration reste à traiter\u00a0: réessayez dans un instant.',
  'not-possible':
    'Cette déclaration est déjà classée\u00a0: remettez-la à traiter avant d’en décider autrement.',
}

export const withdrawalBasis = {
  whole:
    'Sans demande d’exécution immédiate\u00a0: tout est rendu, sauf la garde déjà utilisée et ce qui a déjà été rendu.',
  share:
    'Exécution immédiate demandée\u00a0: ce qui est fait reste dû, le reste est rendu (C. conso. L221-25).',
} as const

/** Nobody is written to by itself. */
export const toldByHand = 'Écrivez-le à la personne, puis marquez la déclaration comme traitée.'

export const nothingDueTask = (due: Parameters<typeof nothingDue>[0]): string =>
  `${nothingDue(due)} ${toldByHand}`

/** In place of `withdrawalBasis` when the order only renewed a plan. */
export const ofRenewal =
  'Renouvellement d’un abonnement\u00a0: il n’ouvre pas de nouveau délai. Les jours commencés restent dus, les autres sont rendus.'

export const lateWithdrawal = (lastDay: string): string =>
  `Reçue après le dernier jour pour se rétracter (${lastDay})\u00a0: rien n’oblige à rembourser.`

/** `isAlone`: no other order is to be refunded; else the declaration waits for those too. */
export const afterRefund = (
  { hasPlan, hasShipment }: NonNullable<Declaration['order']>,
  isAlone: boolean,
): string =>
  `Une fois la somme versée, ${hasShipment ? 'ce qui n’est pas parti reste à l’entrepôt, ' : ''}${hasPlan ? 'l’abonnement prend fin s’il n’a pas été changé depuis, ' : ''}${isAlone ? 'la déclaration est traitée et ' : ''}le client reçoit son avoir par e-mail.${isAlone ? '' : ` ${otherOrders}`}`

const otherOrders =
  'Ce qui est à rendre sur d’autres commandes ne part pas avec\u00a0: remboursez-le aussi, depuis ces commandes, puis traitez la déclaration.'

/** Unused days of the former plan, which paid a part of the change; the orders to refund follow. */
export const formerDays = (amount: string): string =>
  `Des jours non utilisés de l’offre précédente ont payé une partie de ce changement. Il en reste ${amount} à rendre, à rembourser sur\u00a0:`

/** The sentences by the server's codes. */
export const orderErrors: Readonly<Record<string, string>> = {
  required: 'Indiquez le numéro de la commande.',
  unknown: 'Aucune commande ne porte ce numéro.',
}
export const planAloneLabel = 'La personne ne renonce qu’à l’abonnement'
export const planAloneHint = 'Le reste de cette commande suivra son cours.'
export const planAloneErrors: Readonly<Record<string, string>> = {
  'no-plan': 'Cette commande n’a pas d’abonnement\u00a0: décochez la case.',
}

export const withdrawalRefusals: Readonly<Record<string, string>> = {
  ...refundRefusals,
  'not-possible': 'Cette déclaration n’est plus à traiter.',
  'order-unknown': 'Rattachez d’abord la commande.',
  'already-asked': 'Le remboursement de cette rétractation est déjà demandé.',
  stale: 'Le montant vient de changer\u00a0: relisez-le avant de rembourser.',
}
