import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { myEstimate, type EstimateQuery } from '#web/api/quotes.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { estimateRefusals } from '#web/copy/quotes.ts'

type Price = NonNullable<ReturnType<typeof useEstimateQuery>['data']>

/** What the header card shows. `isStale`: the price is of the form as it was a moment ago. */
export type LiveEstimate =
  | { readonly state: 'incomplete' | 'waiting' }
  | { readonly state: 'priced'; readonly price: Price; readonly isStale: boolean }
  | { readonly state: 'on-quote'; readonly sentence: string }
  | { readonly state: 'failed'; readonly sentence: string; readonly retry: () => void }

/** The price of the form, asked when the typing pauses; the last answer stays on screen meanwhile. */
export function useLiveEstimate(
  query: EstimateQuery | null,
  onQuoteBecause: string | null,
): LiveEstimate {
  const asked = useSettled(query)
  const estimate = useEstimateQuery(asked)
  if (query === null) return { state: 'incomplete' }
  if (onQuoteBecause !== null) return { state: 'on-quote', sentence: onQuoteBecause }
  if (estimate.error) return refusal(estimate.error, () => void estimate.refetch())
  if (!estimate.data) return { state: 'waiting' }
  return {
    state: 'priced',
    price: estimate.data,
    isStale: estimate.isPlaceholderData || asked !== query,
  }
}

const useEstimateQuery = (query: EstimateQuery | null) =>
  useQuery({ ...myEstimate(query), placeholderData: keepPreviousData })

function refusal(error: Error, retry: () => void): LiveEstimate {
  const sentence = errorSentence(error, estimateRefusals)
  const isOnQuote =
    error instanceof ApiError &&
    (error.code === 'weight-over-limit' || error.code === 'destination-on-quote')
  return isOnQuote ? { state: 'on-quote', sentence } : { state: 'failed', sentence, retry }
}

const pause = 300

/** The value once it has not changed for a moment. Queries are compared by what they ask. */
function useSettled(query: EstimateQuery | null): EstimateQuery | null {
  const [settled, setSettled] = useState(query)
  const text = JSON.stringify(query)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(JSON.parse(text) as EstimateQuery | null)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return JSON.stringify(settled) === text ? query : settled
}
