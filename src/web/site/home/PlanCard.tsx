import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { planFeatures } from '#web/copy/plan-features.ts'
import { PlanPrice } from './PlanPrice.tsx'
import { usePlanChoice } from './use-plan-choice.ts'

export function PlanCard({ id, plans }: { id: PlanId; plans: Readonly<Record<PlanId, Plan>> }) {
  const plan = plans[id]
  const choice = usePlanChoice(id)
  const titleId = `offre-${id}`
  return (
    <article
      aria-labelledby={titleId}
      className={joinClasses(
        'relative flex flex-col rounded-2xl bg-surface p-6',
        plan.recommended ? 'border-2 border-action' : 'border border-line',
      )}
    >
      {plan.recommended && (
        <p className="absolute -top-4 left-5 rounded-full bg-action px-3 py-1 text-sm font-semibold text-on-action">
          Recommandée
        </p>
      )}
      <h3 id={titleId} className="text-2xl">
        {plan.title}
      </h3>
      <PlanPrice plan={plan} />
      <ul className="mt-5 mb-7 grid gap-2.5">
        {planFeatures(id, plans).map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-action" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Link
        {...choice}
        className={buttonStyle(plan.recommended ? 'primary' : 'secondary', 'normal', 'mt-auto')}
        aria-describedby={titleId}
      >
        Choisir cette offre
      </Link>
    </article>
  )
}
