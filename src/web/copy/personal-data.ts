import type { DeletionObstacle } from '#contract/people/personal-data.ts'

export const exportRefusals = {
  'export-under-way': 'Une copie est déjà en préparation.',
} as const

/** What to resolve first, and where. */
export function obstacleSentence({ code, count }: DeletionObstacle): string {
  const one = count === 1
  switch (code) {
    case 'parcel-in-house':
      return one
        ? 'Un colis est encore à l’entrepôt. Faites-le réexpédier, ou demandez son retour, avant de supprimer votre compte.'
        : `${count} colis sont encore à l’entrepôt. Faites-les réexpédier, ou demandez leur retour, avant de supprimer votre compte.`
    case 'order-under-way':
      return one
        ? 'Une commande n’est pas encore livrée. Attendez qu’elle vous parvienne.'
        : `${count} commandes ne sont pas encore livrées. Attendez qu’elles vous parviennent.`
    case 'claim-open':
      return one
        ? 'Une réclamation est ouverte sur un envoi. Attendez notre réponse, ou retirez-la.'
        : `${count} réclamations sont ouvertes sur vos envois. Attendez nos réponses, ou retirez-les.`
    case 'payment-under-way':
      return 'Un paiement est en cours. Attendez sa confirmation, ou son annulation.'
    case 'subscription-running':
      return 'Votre abonnement se renouvelle. Résiliez-le avant de supprimer votre compte.'
  }
}

/** While nobody knows whether any is announced. */
export const anyAwaited =
  'Un colis qui arriverait encore n’aurait plus de propriétaire\u00a0: annulez-le d’abord auprès de la boutique, ou attendez-le.'

/** The announced parcels, by shop and number, that may come after their owner is gone; `areMore` when these are not all. */
export function awaitedSentence(
  awaited: readonly { readonly merchant: string; readonly trackingNumber: string }[],
  areMore: boolean,
): string {
  if (awaited.length === 0) return anyAwaited
  const names = awaited.map(({ merchant, trackingNumber }) => `${merchant} (${trackingNumber})`)
  const list = new Intl.ListFormat('fr').format(areMore ? [...names, 'd’autres'] : names)
  return `Peut encore arriver\u00a0: ${list}. ${anyAwaited}`
}

export const deletionRefusals = {
  'parcel-in-house':
    'Un colis est arrivé à l’entrepôt entre-temps\u00a0: votre compte n’est pas supprimé.',
  'order-under-way': 'Une commande est en cours\u00a0: votre compte n’est pas supprimé.',
  'claim-open': 'Une réclamation est ouverte\u00a0: votre compte n’est pas supprimé.',
  'payment-under-way': 'Un paiement est en cours\u00a0: votre compte n’est pas supprimé.',
  'subscription-running': 'Un abonnement se renouvelle\u00a0: votre compte n’est pas supprimé.',
} as const
