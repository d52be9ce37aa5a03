import { queryFrom } from '#web/back-office/core/list/list-filter.ts'
import { useSearchParams } from 'react-router'
import { isQuoteStatus } from '#domain/quote/quote.ts'
import type { QuoteFilter } from '#web/api/office-quotes.ts'

/** The filter lives in the address: a link, a reload or « back » finds the same list. */
export function useQuoteQuery(): QuoteFilter {
  const [query] = useSearchParams()
  const status = query.get('status') ?? ''
  const search = (query.get('recherche') ?? '').trim().slice(0, 100)
  return {
    ...(status === 'pending' || isQuoteStatus(status) ? { status } : {}),
    ...(query.get('retard') === 'oui' ? { late: 'yes' as const } : {}),
    ...(search ? { search } : {}),
  }
}

export const quoteQueryOf = ({ status, late, search }: QuoteFilter): URLSearchParams =>
  queryFrom({ status, retard: late && 'oui', recherche: search })
