import { useQuery } from '@tanstack/react-query'
import { quotePrices, type QuotePrices } from '#web/api/quotes.ts'

/** The destinations and what is sold for each; empty until it is known. */
export type Destinations = QuotePrices['destinations']

export function useDestinations(): Destinations {
  const { data } = useQuery(quotePrices)
  return data?.destinations ?? nowhere
}

const nowhere: Destinations = []

/** The office can change the zones (docs/rules/quotes-and-prices.md#zones): only the prices say where eco is sold. */
export const hasEco = (destinations: Destinations, destination: string): boolean =>
  destinations.some(({ name, sellsEco }) => name === destination && sellsEco)
