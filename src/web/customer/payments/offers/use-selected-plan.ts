import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { planIds, type BillingPeriod, type PlanId } from '#domain/plan/plan.ts'

export type SelectedPlan = {
  readonly plan: PlanId
  /** `null` where the switch stood by month, as it does for everybody. */
  readonly period: BillingPeriod | null
}

/** What a button of the home page chose, read from the navigation once and then cleared (docs/rules/pages.md#plan-buttons). */
export function useSelectedPlan(): SelectedPlan | null {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const carried = planIn(state)
  const [selected, setSelected] = useState(carried)
  if (carried !== null && !isSame(carried, selected)) setSelected(carried)
  const isCarried = carried !== null

  useEffect(() => {
    if (isCarried) void navigate(pathname + search, { replace: true, state: null })
  }, [isCarried, pathname, search, navigate])

  return selected
}

function planIn(state: unknown): SelectedPlan | null {
  if (typeof state !== 'object' || state === null || !('selectedPlan' in state)) return null
  const plan = planIds.find((id) => id === state.selectedPlan)
  const isYearly = 'selectedPeriod' in state && state.selectedPeriod === 'year'
  return plan ? { plan, period: isYearly ? 'year' : null } : null
}

const isSame = (one: SelectedPlan, other: SelectedPlan | null): boolean =>
  one.plan === other?.plan && one.period === other.period
