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
