import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { estimateMyQuote } from '#contract/sales/quote-requests.ts'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { estimateRefusals, onQuoteCodes } from '#web/copy/quotes.ts'
import type { EstimateQuery } from './quote-form.ts'

type Price = NonNullable<ReturnType<typeof useEstimateQuery>['data']>

/** The content of the header card. `isStale`: the price is that of the form a moment ago. */
export type LiveEstimate =
  | { readonly state: 'incomplete' }
  | { readonly state: 'waiting' }
  | { readonly state: 'priced'; readonly price: Price; readonly isStale: boolean }
  | { readonly state: 'refused'; readonly sentence: string; readonly isTooHeavy?: boolean }
  | {
      readonly state: 'on-quote'
      readonly sentence: string
      /** The fee is known anyway; `storageCents` is the storage already due. */
      readonly feeCents: number
      readonly storageCents: number
    }
  | { readonly state: 'failed'; readonly sentence: string; readonly retry: () => void }

/**
 * The price of the form, requested when the typing pauses; the last answer stays on screen meanwhile. `otherwise`: where the form
 * cannot be priced yet.
 */
export function useLiveEstimate(
  question: EstimateQuery | null,
  otherwise: LiveEstimate = { state: 'incomplete' },
): LiveEstimate {
  const asked = useSettled(question)
  const estimate = useEstimateQuery(asked)
  if (question === null) return otherwise
  if (estimate.error) return refusal(estimate.error, () => void estimate.refetch())
  if (!estimate.data) return { state: 'waiting' }
  return {
    state: 'priced',
    price: estimate.data,
    isStale: estimate.isPlaceholderData || !isSameQuestion(asked, question),
  }
}

const useEstimateQuery = (question: EstimateQuery | null) =>
  useQuery(query(estimateMyQuote, question, { placeholderData: keepPreviousData }))

function refusal(error: Error, retry: () => void): LiveEstimate {
  const sentence = errorSentence(error, estimateRefusals)
  if (!(error instanceof ApiError)) return { state: 'failed', sentence, retry }
  if (onQuoteCodes.has(error.code)) return onQuote(sentence, error.details)
  const isOurs = Object.hasOwn(estimateRefusals, error.code)
  return isOurs ? { state: 'refused', sentence } : { state: 'failed', sentence, retry }
}

function onQuote(sentence: string, { feeCents, storageCents }: ApiError['details']): LiveEstimate {
  return {
    state: 'on-quote',
    sentence,
    feeCents: Number(feeCents ?? 0),
    storageCents: Number(storageCents ?? 0),
  }
}

const pause = 300

/** The value once it has not changed for a moment. Values are compared by content. */
export function useSettled<Question>(question: Question | null): Question | null {
  const [settled, setSettled] = useState(question)
  const text = JSON.stringify(question)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(JSON.parse(text) as Question | null)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return settled
}

export const isSameQuestion = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
