import { useQuery } from '@tanstack/react-query'
import { quotePrices, type QuotePrices } from '#web/api/quotes.ts'

/** Where shipments go and what is sold there; nowhere while it is not known. */
export type Destinations = QuotePrices['destinations']

export function useDestinations(): Destinations {
  const { data } = useQuery(quotePrices)
  return data?.destinations ?? nowhere
}

const nowhere: Destinations = []

/** The zones are the office's to change (docs/rules/quotes-and-prices.md#zones): only the prices know where eco is sold. */
export const hasEco = (destinations: Destinations, destination: string): boolean =>
  destinations.some(({ name, sellsEco }) => name === destination && sellsEco)
