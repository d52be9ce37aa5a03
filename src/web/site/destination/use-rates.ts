import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { readRates } from '#contract/offer/pricing.ts'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Destination } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import { ratesTo } from '#domain/pricing/rates.ts'
import { request } from '#web/api/request.ts'

export type Rates = z.output<typeof readRates.output>
export type ShownRates = Omit<Rates, 'delays'> & {
  /** `null` until they are read. */
  readonly delays: Rates['delays'] | null
}

/** The current price list. The page is served with the shipped catalogue's; the server's replaces it when it differs. */
export function useRates(destination: Destination): ShownRates {
  const [read, setRead] = useState<{ of: Destination; rates: Rates } | null>(null)

  useEffect(() => {
    const question = new AbortController()
    const url = `/api/rates?${new URLSearchParams({ destination })}`
    void request({ method: 'GET', url, signal: question.signal }).then(
      (rates) => {
        setRead({ of: destination, rates: rates as Rates })
      },
      // The served prices stay: the page says that the quote decides.
      () => undefined,
    )
    return () => {
      question.abort()
    }
  }, [destination])

  return read?.of === destination ? read.rates : firstRates(destination)
}

const firstRates = (destination: Destination): ShownRates => ({
  rates: ratesTo(initialCatalogue, destination),
  fees: planIds.map((plan) => ({
    plan,
    feeCents: initialCatalogue.plans[plan].processingFeeCents,
  })),
  delays: null,
})
