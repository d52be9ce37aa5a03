import type { CartItemRefusal } from '#domain/cart/cart-item.ts'
import { towards } from '#domain/destination/destination.ts'

type Way = 'subscription' | 'quotes' | 'options' | 'parcels'
export type ItemRefusal = { readonly text: string; readonly way?: Way }

/** Why a line cannot be paid, and where the solution is; a refusal without a sentence does not compile. */
const itemRefusals: Readonly<Record<CartItemRefusal, ItemRefusal>> = {
  'one-plan-only': { text: 'Un seul abonnement par paiement\u00a0: retirez l’autre.' },
  'plan-already-active': { text: 'Vous avez déjà cet abonnement.', way: 'subscription' },
  'subscription-active': {
    text: 'Un abonnement est en cours. Pour en changer, choisissez l’autre offre sur la page des offres\u00a0: les jours déjà payés sont déduits.',
    way: 'subscription',
  },
  'option-unavailable': { text: 'Cette option n’est plus proposée.', way: 'options' },
  'option-other-plan': {
    text: 'Cette option est réservée à d’autres formules que la vôtre.',
    way: 'options',
  },
  'option-other-destination': {
    text: 'Cette option n’est pas proposée pour cette destination.',
    way: 'options',
  },
  'option-needs-quote': {
    text: 'Le prix de cette option dépend de l’envoi\u00a0: elle se commande dans un devis.',
    way: 'quotes',
  },
  'option-needs-parcel': {
    text: 'Cette option s’achète pour un colis précis. Retirez-la, puis ajoutez-la en choisissant le colis.',
    way: 'options',
  },
  'option-already-bought': {
    text: 'Déjà payée, ou déjà dans ce panier, pour ce colis ou cet envoi.',
  },
  'parcel-not-available': {
    text: 'Ce colis n’est plus à l’entrepôt, ou sa préparation a commencé.',
    way: 'parcels',
  },
  'quote-not-available': {
    text: 'Ce devis n’attend plus de paiement\u00a0: il est payé, expiré ou annulé.',
    way: 'quotes',
  },
  'return-not-payable': {
    text: 'Ce retour n’attend plus de paiement\u00a0: il est payé, expiré ou retiré.',
    way: 'parcels',
  },
  'storage-not-payable': {
    text: 'Cette garde n’est plus à régler, ou son montant a changé.',
    way: 'parcels',
  },
  'storage-settled': {
    text: 'Rien à payer d’avance pour ce colis\u00a0: sa garde ne coûte plus rien, ou elle est déjà comptée dans le devis ou le retour que vous avez accepté.',
    way: 'parcels',
  },
  'quote-without-parcels': {
    text: 'Ce devis ne porte encore sur aucun colis. Choisissez le colis concerné, ou attendez que nous en ayons joint un au devis.',
    way: 'options',
  },
}

/** A line that the server does not sell: it came from elsewhere, or has no known code. */
export const unsoldItem: ItemRefusal = {
  text: 'Cet article n’a pas de prix en ligne. Il pourrait nécessiter un devis.',
  way: 'quotes',
}

export const itemRefusalOf = (code: string): ItemRefusal | undefined =>
  Object.hasOwn(itemRefusals, code) ? itemRefusals[code as CartItemRefusal] : undefined

export const wayLabels: Readonly<Record<Way, string>> = {
  subscription: 'Voir mon abonnement',
  quotes: 'Demander un devis',
  options: 'Voir les options',
  parcels: 'Voir mes colis',
}

export const periodNames = { month: 'Abonnement mensuel', year: 'Abonnement annuel' } as const

/** What the cart contains decides what the express request is about (docs/rules/law.md#express-request, C. conso. L221-25). */
export type Basket = {
  readonly quotes: boolean
  readonly returns: boolean
  readonly options: boolean
  readonly plan: boolean
}

export function expressRequest({ quotes, returns, options, plan }: Basket): string {
  const asked = [
    quotes && 'que l’envoi parte',
    returns && 'que le retour parte',
    options && 'que les options soient réalisées',
    plan && 'que l’abonnement commence',
  ].filter((part) => part !== false)
  const list = asked.length > 1 ? `${asked.slice(0, -1).join(', ')} et ${asked.at(-1)}` : asked[0]
  return `Je demande expressément ${list} avant la fin du délai de rétractation de 14\u00a0jours. Je sais que si je me rétracte ensuite, je paierai la part déjà exécutée, et que je perds ce droit une fois le service entièrement exécuté.`
}

export function withoutExpressRequest({ quotes, returns, options, plan }: Basket): string {
  const told = [
    quotes &&
      'Sans cette demande, vos colis restent à l’entrepôt jusqu’à la fin des 14\u00a0jours qui suivent le paiement.',
    returns &&
      'Sans cette demande, un retour que vous annulez dans ce délai, avant son départ, vous est remboursé en entier.',
    (options || plan) &&
      `Sans cette demande, ${plan ? 'l’abonnement' : 'l’option'} que vous annulez dans ce délai vous est ${plan ? 'remboursé' : 'remboursée'} en entier.`,
  ]
  return told.filter(Boolean).join(' ')
}

export const cartNews = {
  priceChanged: (from: string, to: string): string =>
    `Le prix a changé\u00a0: ${from} devient ${to}.`,
  itemRefused:
    'Un article de votre panier ne peut plus être payé. Rien n’a été débité\u00a0: sa ligne dit pourquoi.',
}

const arrivalTaxes = 'taxes et droits dus à l’arrivée (octroi de mer, TVA locale, droits de douane)'

/** Who pays the taxes of the arrival: the addressees, but for what the house sends « franc de taxes et droits ». */
export function taxesSentence(
  quotes: readonly { readonly destination: string; readonly isDutiesPaid?: boolean | undefined }[],
): string {
  const paid = quotes.filter(({ isDutiesPaid }) => isDutiesPaid)
  const names = new Set(paid.map(({ destination }) => towards(destination)))
  const there = new Intl.ListFormat('fr').format(names)
  if (quotes.length > 0 && paid.length === quotes.length) {
    return `Nous réglons d’avance les ${arrivalTaxes} ${there}.`
  }
  const but = paid.length > 0 ? `, sauf ${there}\u00a0: nous les y réglons d’avance` : ''
  return `Les ${arrivalTaxes} ne sont pas compris\u00a0: ils se règlent sur place, selon le territoire et le contenu${but}.`
}
