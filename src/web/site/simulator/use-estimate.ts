import type { RefObject } from 'react'
import { simulate, type Estimate } from './simulate.ts'
import { useAnswer } from './use-answer.ts'

const waiting: Estimate = { state: 'waiting' }
const free = (fields: FormData, signal: AbortSignal) => simulate(fields, signal)

/** The price of what the form holds, with the free plan. */
export function useEstimate(form: RefObject<HTMLFormElement | null>) {
  const { answer, ...asking } = useAnswer(form, free, { first: waiting, waiting })
  return { estimate: answer, ...asking }
}
