import { planIds, type Plan, type PlanId } from '#domain/plan/plan.ts'
import { useSold } from '#web/api/catalogue.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import type { Estimate } from './simulate.ts'
import type { PlanEstimates } from './use-plan-estimates.ts'

/** The same shipment with each plan; the chosen one is what the ticket details. */
export function PlanComparison({
  estimates,
  chosen,
}: {
  estimates: PlanEstimates
  chosen: PlanId
}) {
  const { plans } = useSold()
  return (
    <fieldset className="mt-8">
      <legend className="font-display text-2xl font-bold">Le même envoi avec chaque formule</legend>
      <div className="mt-4 grid gap-3 sm:grid-cols-3">
        {planIds.map((id) => (
          <label
            key={id}
            htmlFor={`formule-${id}`}
            className="flex cursor-pointer items-start gap-3 rounded-2xl border border-line-strong bg-surface p-4 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              id={`formule-${id}`}
              type="radio"
              name="plan"
              value={id}
              defaultChecked={id === 'gratuit'}
              className="mt-1 size-5 shrink-0 accent-action outline-none"
            />
            <span className="min-w-0 font-semibold">
              {plans[id].title}
              <span className="figures block font-display text-2xl font-bold">
                {total(estimates[id])}
              </span>
              <span className="block text-sm font-normal text-ink-soft">
                {difference(estimates, id)}
              </span>
              <span className="mt-1 block text-sm font-normal text-ink-soft">
                {subscription(plans[id])}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {chosen === 'standard'
          ? 'Avec Standard, votre tout premier envoi est sans frais de traitement et trois colis groupés par mois sont gratuits\u00a0: ces avantages dépendent de votre compte et ne sont pas comptés ici.'
          : 'L’abonnement se paie à part\u00a0: il n’est pas compté dans le prix de l’envoi.'}
      </p>
    </fieldset>
  )
}

function total(estimate: Estimate): string {
  if (estimate.state === 'priced') return formatMoney(estimate.price.totalCents)
  if (estimate.state === 'refused') return estimate.isOnQuote ? 'Sur devis' : '–'
  return estimate.state === 'waiting' ? '…' : '–'
}

function difference(estimates: PlanEstimates, id: PlanId): string {
  const [free, own] = [estimates.gratuit, estimates[id]]
  if (id === 'gratuit' || free.state !== 'priced' || own.state !== 'priced') return 'par envoi'
  const saved = free.price.totalCents - own.price.totalCents
  return saved > 0 ? `par envoi, ${formatMoney(saved)} de moins` : 'par envoi'
}

const subscription = (plan: Plan): string =>
  plan.monthlyCents === 0
    ? 'Sans abonnement'
    : `Abonnement\u00a0: ${formatMoney(plan.monthlyCents)} par mois`
