import type { CheckoutState } from '#web/api/cart.ts'
import { formatDay } from './format-date.ts'
import type { formatMoney } from './format-money.ts'

/** To the letter, straight apostrophes included (docs/rules/pages.md#errors). */
export const paymentToasts = {
  notConfigured: {
    title: 'Configuration Stripe incomplète',
    description: "La configuration Stripe n'est pas finalisée. Paiement impossible.",
    kind: 'error',
  },
  emptyCart: {
    title: 'Panier vide',
    description: 'Ajoutez des articles avant de payer.',
    kind: 'error',
  },
  invalidCart: {
    title: 'Erreur de panier',
    description:
      'Aucun article valide pour le paiement. Certains articles pourraient nécessiter un devis.',
    kind: 'error',
  },
  failed: {
    title: 'Erreur de paiement',
    description: 'Une erreur est survenue lors de la redirection vers Stripe.',
    kind: 'error',
  },
  cancelled: {
    title: 'Paiement Annulé',
    description: 'Rien n’a été débité. Vous pouvez réessayer depuis votre panier.',
    kind: 'info',
    duration: 7000,
  },
  succeeded: {
    // The page itself says the rest.
    title: 'Paiement Réussi',
    description: 'Votre facture arrive par e-mail.',
    kind: 'success',
    duration: 7000,
  },
} as const

/** Of a payment by a saved means. */
export const savedMethodToasts = {
  unknown: {
    title: 'Paiement sans réponse',
    description:
      'Nous ne savons pas encore si ce paiement est passé. Regardez vos commandes dans deux minutes. Si vous réessayez par le même moyen, vous ne serez pas débité deux fois.',
    kind: 'error',
  },
  paidBefore: {
    title: 'Déjà payé',
    description:
      'Votre paiement précédent est passé. Rien n’a été débité une deuxième fois. Pour une garde de plus, ajoutez-la de nouveau au panier.',
    kind: 'info',
  },
  alreadyDone: {
    title: 'Paiement déjà envoyé',
    description: 'Son résultat est dans «\u00a0Mes Commandes\u00a0».',
    kind: 'info',
  },
  gone: {
    title: 'Moyen de paiement retiré',
    description: 'Il n’est plus enregistré. Rien n’a été débité\u00a0: choisissez-en un autre.',
    kind: 'error',
  },
} as const

export const cartTexts = {
  incompleteSettings: 'Configuration de paiement incomplète',
  pay: 'Commander avec obligation de paiement',
  termsMissing: 'Acceptez les conditions générales de vente pour commander.',
  express:
    'Je demande expressément que l’envoi parte avant la fin du délai de rétractation de 14\u00a0jours. Je sais que si je me rétracte ensuite, je paierai la part déjà exécutée, et que je perds ce droit une fois le service entièrement exécuté.',
  withoutExpress:
    'Sans cette demande, vos colis restent à l’entrepôt jusqu’à la fin des 14\u00a0jours qui suivent le paiement.',
}

type CheckoutRefusal =
  | 'quote-expired'
  | 'quote-superseded'
  | 'quote-not-accepted'
  | 'quote-already-paid'
  | 'quote-cancelled'
  | 'quote-ends-too-soon'
  | 'value-uninsured'
  | 'total-changed'
  | 'terms-changed'
  | 'agreement-changed'
  | 'amount-too-small'
  | 'payment-in-progress'
  | 'checkout-replaced'
  | 'tester-on-live-keys'

type Details = Readonly<Record<string, unknown>>
/** What happened, and where the solution is. */
export type RefusalText = {
  readonly text: (details: Details, moneyText: typeof formatMoney) => string
  readonly way: 'quote' | 'quotes' | 'orders' | 'retry' | 'contact'
}

const named = ({ number }: Details): string =>
  typeof number === 'string' ? `Le devis ${number}` : 'Ce devis'
const endOf = ({ validUntil }: Details): string =>
  typeof validUntil === 'string' ? ` le ${formatDay(validUntil)}` : ''

/** A refusal without a sentence does not compile. */
const checkoutRefusals: Record<CheckoutRefusal, RefusalText> = {
  'quote-expired': {
    text: (details) => `${named(details)} a expiré${endOf(details)}. Demandez une mise à jour.`,
    way: 'quotes',
  },
  'quote-superseded': {
    text: (details) =>
      `${named(details)} a été remplacé par une nouvelle version. Relisez-la, puis acceptez-la pour la payer.`,
    way: 'quote',
  },
  'quote-not-accepted': {
    text: (details) => `${named(details)} n’est pas accepté. Acceptez-le avant de le payer.`,
    way: 'quote',
  },
  'quote-already-paid': {
    text: (details) => `${named(details)} est déjà payé. Votre commande est dans l’historique.`,
    way: 'orders',
  },
  'quote-cancelled': {
    text: (details) => `${named(details)} a été annulé\u00a0: il ne peut plus être payé.`,
    way: 'quotes',
  },
  'quote-ends-too-soon': {
    text: () =>
      'Un devis de votre panier se termine dans moins de 30\u00a0minutes\u00a0: c’est trop court pour ouvrir un paiement. Demandez une mise à jour.',
    way: 'quotes',
  },
  'value-uninsured': {
    text: (details) =>
      `${named(details)} n’assure pas tout le contenu que vous avez déclaré\u00a0: il ne peut pas être payé ainsi, et rien n’a été débité. Ouvrez-le pour corriger la valeur, ou pour nous demander un devis assuré.`,
    way: 'quote',
  },
  'total-changed': {
    text: ({ totalCents }, moneyText) =>
      typeof totalCents === 'number'
        ? `Le total a changé\u00a0: il est maintenant de ${moneyText(totalCents)}. Rien n’a été débité. Vérifiez votre panier avant de payer.`
        : 'Le total a changé. Rien n’a été débité. Vérifiez votre panier avant de payer.',
    way: 'retry',
  },
  'terms-changed': {
    text: () =>
      'Nos conditions générales de vente viennent de changer. Rien n’a été débité. Lisez la nouvelle version, puis cochez de nouveau la case.',
    way: 'retry',
  },
  'agreement-changed': {
    text: () =>
      'Le texte par lequel vous nous laissez enregistrer un moyen de paiement vient de changer. Rien n’a été débité. Rechargez la page pour le lire.',
    way: 'retry',
  },
  'amount-too-small': {
    text: () =>
      'Ce montant est trop petit pour un paiement en ligne (0,50\u00a0€ au moins). Écrivez-nous\u00a0: nous réglons cela avec vous.',
    way: 'contact',
  },
  'payment-in-progress': {
    text: () =>
      'Un paiement de cet achat est déjà en cours de confirmation. Attendez son résultat avant d’en commencer un autre.',
    way: 'orders',
  },
  'checkout-replaced': {
    text: () =>
      'Ce paiement vient d’être rouvert dans un autre onglet. Terminez-le là-bas, ou réessayez ici.',
    way: 'retry',
  },
  'tester-on-live-keys': {
    text: () =>
      'Un compte testeur ne paie pas ici\u00a0: les paiements de ce site sont réels. Utilisez un compte client.',
    way: 'contact',
  },
}

export const checkoutRefusalOf = (code: string): RefusalText | undefined =>
  Object.hasOwn(checkoutRefusals, code) ? checkoutRefusals[code as CheckoutRefusal] : undefined

type Outcome = { readonly title: string; readonly text: string }

/** The sentences of the page after the payment, by what the server knows. */
export const checkoutOutcomes: Record<CheckoutState['status'], Outcome> = {
  open: {
    title: 'Paiement en cours de confirmation',
    text: 'Nous attendons la confirmation du prestataire de paiement. Cette page se met à jour toute seule\u00a0; vous pouvez aussi la quitter, un e-mail vous préviendra.',
  },
  pending: {
    title: 'Paiement en cours de confirmation',
    text: 'Votre banque confirme le paiement, ce qui peut prendre quelques jours. Ce que vous payez est réservé\u00a0; un e-mail vous préviendra du résultat.',
  },
  paid: {
    title: 'Votre paiement est confirmé',
    text: 'Votre commande a été traitée avec succès. Merci pour votre confiance\u00a0!',
  },
  failed: {
    title: 'Paiement refusé',
    text: 'Votre banque a refusé le paiement. Rien n’a été débité, et vos devis encore valables sont de nouveau dans le panier.',
  },
  expired: {
    title: 'Paiement expiré',
    text: 'La page de paiement s’est fermée avant d’être payée. Rien n’a été débité\u00a0; votre panier vous attend.',
  },
  void: {
    title: 'Paiement abandonné',
    text: 'Ce paiement a été remplacé, ou ce qu’il réglait a changé. Rien n’est dû pour lui\u00a0: une somme déjà débitée vous serait remboursée en entier.',
  },
  refunded: {
    title: 'Paiement remboursé',
    text: 'Votre paiement est arrivé alors que ce qu’il réglait ne pouvait plus être payé. Nous vous remboursons en entier, sur le moyen de paiement utilisé\u00a0; un e-mail vous le confirme.',
  },
}
