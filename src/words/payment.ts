type Refused = { readonly canBePaidAgain: boolean; readonly hasQuote: boolean }

/** What becomes of what a refused payment was for: on the order's page and in its mail. */
export function afterRefusedPayment({ canBePaidAgain, hasQuote }: Refused): string {
  if (canBePaidAgain) {
    return 'Ce qui reste à payer vous attend dans le panier\u00a0: vous pouvez le payer par un autre moyen.'
  }
  return hasQuote
    ? 'Ce qu’elle payait n’est plus à payer\u00a0: c’est payé autrement, ou le devis n’est plus valable.'
    : 'Ce que vous aviez choisi peut être choisi de nouveau, et payé par un autre moyen.'
}

/**
 * What a customer agrees to by « Enregistrer ce moyen de paiement », by version. A version that was shown never changes: other
 * words are another version (docs/rules/law.md#saved-means-of-payment).
 */
export const keepMethodTexts = {
  '2026-11':
    'J’autorise Stripe, le prestataire de paiement de ce site, à le conserver pour mes prochaines commandes. Chaque paiement demandera mon accord. Ce site n’en voit que la marque, les quatre derniers chiffres et la date d’expiration. Je peux le retirer à tout moment dans «\u00a0Mon Compte\u00a0», onglet «\u00a0Paiements\u00a0».',
} as const

export const keepMethodVersion = '2026-11' satisfies keyof typeof keepMethodTexts
