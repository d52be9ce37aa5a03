import { Check } from 'lucide-react'
import { planIds, type Plan } from '#domain/plan/plan.ts'
import { useSold } from '#web/api/catalogue.ts'
import { useSessionUser } from '#web/api/session.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { planFeatures } from '#web/copy/plan-features.ts'
import { AskByMail } from '#web/customer/AskByMail.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The three plans with the customer's own marked, and how to ask for another one. */
export function PlanList() {
  const current = useSessionUser()?.plan
  const { plans } = useSold()
  return (
    <>
      <ul className="grid gap-5 xl:grid-cols-3">
        {planIds.map((id) => (
          <li key={id}>
            <PlanPanel plan={plans[id]} isCurrent={id === current} />
          </li>
        ))}
      </ul>
      <p className="mt-6 mb-4 max-w-prose text-ink-soft">
        Les abonnements se souscriront en ligne dans la prochaine version. Rien ne change d’ici
        là&nbsp;: votre offre actuelle s’applique à chaque devis.
      </p>
      <AskByMail subject="Changer d’offre" label="Nous écrire au sujet d’une offre" />
    </>
  )
}

function PlanPanel({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  return (
    <article
      aria-labelledby={`offre-${plan.id}`}
      className={joinClasses(
        'h-full rounded-2xl bg-surface p-5 sm:p-6',
        isCurrent ? 'border-2 border-action' : 'border border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`offre-${plan.id}`} className="text-2xl">
          {plan.title}
        </h2>
        {isCurrent && (
          <p className="rounded-full bg-action px-3 py-0.5 text-sm font-semibold text-on-action">
            {plan.id === 'gratuit' ? 'Offre Gratuite Active' : 'Abonnement Actif'}
          </p>
        )}
      </div>
      <Price plan={plan} />
      <ul className="mt-4 grid gap-2">
        {planFeatures(plan).map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-action" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}

function Price({ plan }: { plan: Plan }) {
  if (plan.monthlyCents === 0) {
    return (
      <p className="figures mt-2">
        <span className="font-display text-3xl font-bold">0&nbsp;€</span>
        <span className="text-ink-soft"> à la création du compte</span>
      </p>
    )
  }
  return (
    <p className="figures mt-2">
      <span className="font-display text-3xl font-bold">{formatMoney(plan.monthlyCents)}</span>
      <span className="text-ink-soft"> par mois</span>
      {plan.yearlyCents !== null && (
        <span className="block text-sm text-ink-soft">
          ou {formatMoney(plan.yearlyCents)} par an
        </span>
      )}
    </p>
  )
}
