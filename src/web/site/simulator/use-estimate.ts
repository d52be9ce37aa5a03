import type { RefObject } from 'react'
import { firstEstimates } from './first-estimates.ts'
import { simulate, type Estimate } from './simulate.ts'
import { useAnswer } from './use-answer.ts'

const waiting: Estimate = { state: 'waiting' }
const free = (fields: FormData, signal: AbortSignal) => simulate(fields, signal)

/** The price for the current form, with the free plan; at first that of the first query, served with the page. */
export function useEstimate(form: RefObject<HTMLFormElement | null>) {
  const { answer, ...asking } = useAnswer(form, free, { first: firstEstimates.gratuit, waiting })
  return { estimate: answer, ...asking }
}
