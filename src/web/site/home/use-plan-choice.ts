import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import type { PlanId } from '#domain/plan/plan.ts'
import { useSession } from '#web/api/session.ts'
import { planChoiceNotice } from '#web/copy/plan-choice.ts'
import { sitePaths } from '#web/site-paths.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Where the button of a plan's card leads and what it says (docs/rules/pages.md#plan-buttons). Pressed while nobody knows yet
 * who is signed in, it waits for that; pressed before the page is awake it is a plain link, whose address says the plan.
 */
export function usePlanChoice(plan: PlanId) {
  const { status } = useSession()
  const navigate = useNavigate()
  const [isWaiting, setIsWaiting] = useState(false)
  const choice = status === 'signed-in' ? asCustomer(plan) : asVisitor(plan)

  const goOn = () => {
    void toast(choice.notice)
    void navigate(choice.to, { state: { ...choice.state, ...chosenPeriod() } })
  }
  const goOnOnce = useEffectEvent(goOn)
  useEffect(() => {
    if (isWaiting && status !== 'loading') goOnOnce()
  }, [isWaiting, status])

  return {
    to: sitePaths.signInFor(plan),
    onClick: (event: MouseEvent) => {
      // Else for a tab of its own, where the address says the plan.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (status === 'loading') setIsWaiting(true)
      else goOn()
    },
  }
}

/** The page holds it, not React (`PeriodSwitch`); by month is no choice, it is what everybody sees first. */
const chosenPeriod = () =>
  document.querySelector('[value=year]:checked') && { selectedPeriod: 'year' }

const asCustomer = (selectedPlan: PlanId) => ({
  to: sitePaths.offers,
  state: { selectedPlan },
  notice: planChoiceNotice.customer,
})

const asVisitor = (selectedPlan: PlanId) => ({
  to: sitePaths.signIn,
  state: { from: sitePaths.homeSection('tarifs'), selectedPlan },
  notice: planChoiceNotice.visitor,
})
