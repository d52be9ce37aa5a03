/** What is still missing of an estimate. */
export function whatThePriceNeeds(hasWeight: boolean, hasDestination: boolean): string {
  if (hasDestination) return 'Indiquez un poids pour voir le prix.'
  return `Indiquez ${hasWeight ? '' : 'un poids et '}une destination pour voir le prix.`
}
