import { useCallback, type RefObject } from 'react'
import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { asOffered } from './eco-destinations.ts'
import { firstEstimates } from './first-estimates.ts'
import { simulate, type Estimate } from './simulate.ts'
import { useAnswer } from './use-answer.ts'

export type PlanEstimates = Readonly<Record<PlanId, Estimate>>

/** The price for the current form with each plan; at first that of the served form. `onAsk` must keep its identity. */
export function usePlanEstimates(
  form: RefObject<HTMLFormElement | null>,
  onAsk: (fields: FormData) => void,
) {
  const load = useCallback(
    async (fields: FormData, signal: AbortSignal) => {
      const offered = await asOffered(fields)
      if (!signal.aborted) onAsk(offered)
      return priceWithEachPlan(offered, signal)
    },
    [onAsk],
  )
  const { answer, ...asking } = useAnswer(form, load, { first: firstEstimates, waiting })
  return { estimates: answer, ...asking }
}

const waiting: PlanEstimates = {
  gratuit: { state: 'waiting' },
  standard: { state: 'waiting' },
  premium: { state: 'waiting' },
}

async function priceWithEachPlan(fields: FormData, signal: AbortSignal): Promise<PlanEstimates> {
  const priced = await Promise.all(
    planIds.map(async (plan) => [plan, await simulate(fields, signal, plan)] as const),
  )
  return { ...waiting, ...Object.fromEntries(priced) }
}
