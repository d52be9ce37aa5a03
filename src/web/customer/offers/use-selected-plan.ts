import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { planIds, type PlanId } from '#domain/plan/plan.ts'

/** The plan that a button of the home page chose, read from the navigation once and then cleared (specification 000 §2). */
export function useSelectedPlan(): PlanId | null {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const carried = planIn(state)
  const [selected, setSelected] = useState(carried)
  if (carried !== null && carried !== selected) setSelected(carried)

  useEffect(() => {
    if (carried !== null) void navigate(pathname + search, { replace: true, state: null })
  }, [carried, pathname, search, navigate])

  return selected
}

function planIn(state: unknown): PlanId | null {
  if (typeof state !== 'object' || state === null || !('selectedPlan' in state)) return null
  return planIds.find((id) => id === state.selectedPlan) ?? null
}
