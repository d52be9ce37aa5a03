import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { subscriptionQuery } from '#web/api/subscription.ts'
import { Link, useSearchParams, useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useState, useEffect } from 'react'
import type { PublishedOption } from '#domain/catalogue/published-options.ts'
import { useSold } from '#web/api/catalogue.ts'
import { AddOptionDialog } from './AddOptionDialog.tsx'
import { OptionOffer } from './OptionOffer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { subscriptionSentence } from '#web/copy/subscription.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PastDueNotice } from '#web/customer/payments/subscription/PastDueNotice.tsx'
import { leastFreeMonths } from '#domain/plan/offers.ts'
import { planIds, type BillingPeriod, type PlanId } from '#domain/plan/plan.ts'
import { PlanOffer } from './PlanOffer.tsx'
import { useMyOffers } from './use-my-offers.ts'
import { yearLabel } from '#web/copy/plan-features.ts'

const periods: readonly BillingPeriod[] = ['month', 'year']

function PeriodChoice({
  freeMonths,
  value: chosen,
  onChange,
}: {
  freeMonths: number
  value: BillingPeriod
  onChange: (period: BillingPeriod) => void
}) {
  return (
    <fieldset className="inline-flex flex-wrap gap-1 rounded-xl border border-line-strong bg-surface p-1">
      <legend className="sr-only">Durée de l’abonnement</legend>
      {periods.map((value) => (
        <label
          key={value}
          className="relative flex min-h-11 cursor-pointer items-center rounded-lg px-4 font-medium has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name="duree"
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {value === 'month' ? 'Par mois' : yearLabel(freeMonths)}
        </label>
      ))}
    </fieldset>
  )
}

/** The three plans by month or by year, each with its available action. */
function PlanList({ selected }: { selected: SelectedPlan | null }) {
  const { plans } = useSold()
  const mine = useMyOffers()
  const [chosen, setPeriod] = useState<BillingPeriod | null>(null)
  const period = chosen ?? selected?.period ?? mine.current?.frequency ?? 'month'
  return (
    <>
      <PeriodChoice freeMonths={leastFreeMonths(plans)} value={period} onChange={setPeriod} />
      <ul className="mt-7 grid gap-x-5 gap-y-7 xl:grid-cols-3">
        {planIds.map((id) => (
          <li key={id}>
            <PlanOffer
              id={id}
              plans={plans}
              period={period}
              mine={mine}
              isSelected={id === selected?.plan}
            />
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-sm text-ink-soft">
        Prix TTC. Un abonnement se renouvelle à chaque échéance jusqu’à sa résiliation, possible à
        tout moment en ligne&nbsp;: il court alors jusqu’à la fin de la période payée.
      </p>
    </>
  )
}

export const loader: Loader = () => queryClient.prefetchQuery(subscriptionQuery)

/** The catalogue's plans and options, and which of them the customer has (docs/rules/pages.md#plan-buttons). */
export function Offers() {
  const selected = useSelectedPlan()
  const [query, setQuery] = useSearchParams()
  const tab = query.get('onglet') === 'options' ? 'options' : 'offres'
  return (
    <>
      <PageHeader title="Nos Offres & Options de Réexpédition">
        <p>
          Une question sur une offre&nbsp;?{' '}
          <Link to={paths.homeSection('contact')} className={linkStyle}>
            Contactez-nous
          </Link>
        </p>
      </PageHeader>
      <SubscriptionSummary />
      <Tabs
        label="Offres et options"
        value={tab}
        onChange={(next) => setQuery(next === 'options' ? { onglet: next } : {}, { replace: true })}
        tabs={[
          { value: 'offres', label: 'Nos Offres', panel: <PlanList selected={selected} /> },
          { value: 'options', label: 'Options de Service', panel: <OptionList /> },
        ]}
      />
      <Link to={paths.quotes} className={buttonStyle('secondary', 'normal', 'mt-8')}>
        Demander un devis de réexpédition
      </Link>
    </>
  )
}

/**
 * Every service option with its price: bought for a named parcel or quote, or ordered with a quote
 * (docs/rules/money.md#options).
 */
function OptionList() {
  const { serviceOptions } = useSold()
  const [asked, setAsked] = useState<PublishedOption | null>(null)
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Certaines options s’achètent tout de suite, pour un colis qui est à l’entrepôt. Celles dont
        le prix dépend de l’envoi se choisissent dans votre{' '}
        <Link to={paths.quotes} className={linkStyle}>
          demande de devis
        </Link>
        &nbsp;; leur prix y figure ligne par ligne.
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {serviceOptions.map((option) => (
          <li key={option.id}>
            <OptionOffer option={option} onAdd={() => setAsked(option)} />
          </li>
        ))}
      </ul>
      {asked && <AddOptionDialog key={asked.id} option={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What the customer has now, with a link to manage it. Nothing when it cannot be read: its page says why. */
function SubscriptionSummary() {
  const { data, isPending } = useQuery(subscriptionQuery)
  const moneyText = useMoneyText()
  if (isPending) return <Skeleton className="mb-8 h-24" />
  if (!data) return null
  const { current, plan } = data
  return (
    <section
      aria-labelledby="mon-abonnement-titre"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-action-soft px-5 py-4"
    >
      <div className="min-w-0">
        <h2 id="mon-abonnement-titre" className="text-lg">
          Mon abonnement
        </h2>
        <p className="mt-0.5">
          {current
            ? `${planNameOf(current.plan)}. ${subscriptionSentence(current, moneyText)}`
            : `Vous avez l’offre ${planNameOf(plan)}.`}
        </p>
      </div>
      <Link to={paths.subscription} className={buttonStyle('secondary')}>
        {current ? 'Gérer mon abonnement' : 'Voir mon abonnement'}
      </Link>
      {current?.status === 'past_due' && (
        <div className="w-full">
          <PastDueNotice due={current.due} />
        </div>
      )}
    </section>
  )
}

type SelectedPlan = {
  readonly plan: PlanId
  /** `null` when the switch was on the month, which is the default. */
  readonly period: BillingPeriod | null
}

/**
 * The choice made by a button of the home page, read from the navigation once and then cleared
 * (docs/rules/pages.md#plan-buttons).
 */
function useSelectedPlan(): SelectedPlan | null {
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
