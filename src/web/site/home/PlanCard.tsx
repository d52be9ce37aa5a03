import { Check } from 'lucide-react'
import { Link } from 'react-router'
import type { BillingPeriod, Plan } from '#domain/plan/plan.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { planFeatures } from '#web/copy/plan-features.ts'
import { usePlanChoice } from './use-plan-choice.ts'

export function PlanCard({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const choice = usePlanChoice(plan)
  const titleId = `offre-${plan.id}`
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
      <Price plan={plan} period={period} />
      <ul className="mt-5 mb-7 grid gap-2.5">
        {planFeatures(plan).map((feature) => (
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

function Price({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const yearly = period === 'year' ? plan.yearlyCents : null
  const amount = yearly ?? plan.monthlyCents
  const isFree = plan.monthlyCents === 0
  return (
    <p className="figures mt-2">
      <span className="font-display text-4xl font-bold">
        {isFree ? '0\u00a0€' : formatMoney(amount)}
      </span>
      <span className="text-ink-soft">
        {isFree ? ' à la création du compte' : yearly === null ? ' par mois' : ' par an'}
      </span>
    </p>
  )
}
