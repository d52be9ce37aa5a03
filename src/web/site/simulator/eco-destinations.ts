import type * as z from 'zod/mini'
import { useEffect, useState } from 'react'
import type { readQuotePrices } from '#contract/sales/quote-requests.ts'
import { initialCatalogue, sellsEco } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { request } from '#web/api/request.ts'

type Sold = ReadonlySet<string>

/** The page is served with the shipped catalogue's destinations; the server's own replace them. */
const firstSold: Sold = new Set(destinations.filter((name) => sellsEco(initialCatalogue, name)))

let reading: Promise<Sold> | undefined

/** The destinations to which eco is sold now. */
export function useEcoDestinations(): Sold {
  const [sold, setSold] = useState(firstSold)
  useEffect(() => {
    reading = read()
    void reading.then(setSold)
  }, [])
  return sold
}

/**
 * Sends what the form shows: the eco choice is dropped when its field is hidden. Waits for the server only when the answer
 * matters.
 */
export async function asOffered(fields: FormData): Promise<FormData> {
  if (fields.get('mode') !== 'eco') return fields
  const sold = await (reading ?? firstSold)
  const destination = fields.get('destination')
  if (typeof destination !== 'string' || !sold.has(destination)) fields.set('mode', 'standard')
  return fields
}

async function read(): Promise<Sold> {
  try {
    // Not through `call`: the schema library is larger than the page.
    const prices = await request({ method: 'GET', url: '/api/quote-prices' })
    const { destinations: told } = prices as z.output<typeof readQuotePrices.output>
    return new Set(told.filter((each) => each.sellsEco).map(({ name }) => name))
  } catch {
    // The served destinations stay: the server refuses what it does not sell.
    return firstSold
  }
}
