import { Check, ChevronDown, Minus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { planIds, type Plan, type PlanId } from '#domain/plan/plan.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { paidBackText, planRows, type PlanRow } from '#web/copy/plan-features.ts'
import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { useSold } from '#web/api/catalogue.ts'
import { useSession } from '#web/api/session.ts'
import { planChoiceNotice } from '#web/copy/plan-choice.ts'
import { sitePaths } from '#web/site-paths.ts'
import { toast } from '#web/ui/toast.ts'
import type { Cents } from '#domain/units.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import type { Parcel } from './hero/PriceCard.tsx'
import { formatMoney } from '#web/copy/format-money.ts'

type Props = {
  id: PlanId
  parcel: Parcel
  rates: ShownRates['rates']
}

export function PlanCard({ id, parcel: { weightKg }, rates }: Props) {
  const { plans, serviceOptions } = useSold()
  const plan = plans[id]
  const choice = usePlanChoice(id)
  const paidBack = paidBackText(plan, plans)
  const rowsOf = (one: PlanId) => planRows(one, plans, serviceOptions)
  const rows = rowsOf(id)
  const grams = Number(weightKg.replace(',', '.')) * 1000
  const transportCents = rates.find(
    ({ upToGrams }) => grams > 0 && grams <= upToGrams,
  )?.standardCents
  const titleId = `offre-${id}`
  return (
    <article
      aria-labelledby={titleId}
      className={joinClasses(
        'flex flex-col rounded-card bg-surface border p-4 sm:p-6',
        plan.recommended ? 'border-action ring-1 ring-action' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId} className="text-22">
          {plan.title}
        </h3>
        {plan.recommended && (
          <p className="rounded-full bg-action px-3 text-14 leading-7 font-semibold text-on-action">
            Recommandée
          </p>
        )}
      </div>
      <PlanPrice plan={plan} />
      {transportCents && (
        <p className="figures text-14">
          {`Votre colis de ${weightKg}\u00a0kg, frais compris\u00a0: `}
          <strong>{formatMoney(transportCents + plan.processingFeeCents)}</strong>
        </p>
      )}
      {/* Of two lines in each card, as their features: one reads across. */}
      {paidBack && <p className="figures mt-1 text-14 text-ink-soft lg:min-h-10">{paidBack}</p>}
      <Link
        {...choice}
        className={buttonStyle(
          plan.recommended ? 'primary' : 'secondary',
          'normal',
          'mt-3 sm:mt-4',
        )}
        aria-describedby={titleId}
      >
        Choisir cette offre
      </Link>
      <details className="fold group mt-1 sm:mt-4">
        <summary className="flex min-h-11 items-center justify-between gap-4 text-ink-soft">
          Ce qui est compris
          <ChevronDown
            className="size-5 shrink-0 text-action transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <ul>
          {rows.map((row) => (
            <Row key={row.text} {...row} />
          ))}
          {/* The last row, which only some have. */}
          {planIds.some((one) => rowsOf(one).length > rows.length) && (
            <li
              className="border-t border-line pt-4 text-ink-soft max-lg:hidden"
              aria-hidden="true"
            >
              —
            </li>
          )}
        </ul>
      </details>
    </article>
  )
}

/** As high as the row beside it, of two lines at most. */
function Row({ text, isGiven }: PlanRow) {
  const Icon = isGiven ? Check : Minus
  return (
    <li
      className={joinClasses(
        'flex items-center gap-2.5 border-t border-line py-1 lg:min-h-15',
        !isGiven && 'text-ink-soft',
      )}
    >
      <Icon
        className={joinClasses('size-5 shrink-0', isGiven && 'text-action')}
        aria-hidden="true"
      />
      <span className="min-w-0 wrap-anywhere hyphens-auto">
        {!isGiven && <span className="sr-only">Non compris&nbsp;: </span>}
        {text}
      </span>
    </li>
  )
}

/**
 * Where the button of a plan's card leads and its toast (docs/rules/pages.md#plan-buttons). Pressed before the session is known,
 * it waits for that; pressed before the page is hydrated it is a plain link, with the plan in its address.
 */
function usePlanChoice(plan: PlanId) {
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
      // A press with one of these keys opens another tab, where the address names the plan.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (status === 'loading') setIsWaiting(true)
      else goOn()
    },
  }
}

/** The page holds the state, not React (`PeriodSwitch`); the month is the default, so it is not a choice. */
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

/** By month or by year, depending on `PeriodSwitch`. */
function PlanPrice({ plan }: { plan: Plan }) {
  if (plan.monthlyCents === 0) {
    return <Amount amount={'0\u00a0€'} per=" à la création du compte" />
  }
  if (plan.yearlyCents === null) return <Monthly cents={plan.monthlyCents} />
  return (
    <>
      <div className="group-has-[[value=year]:checked]/period:hidden">
        <Monthly cents={plan.monthlyCents} />
      </div>
      <div className="hidden group-has-[[value=year]:checked]/period:block">
        <Amount amount={formatMoney(plan.yearlyCents)} per=" par an" />
      </div>
    </>
  )
}

const Monthly = ({ cents }: { cents: Cents }) => (
  <Amount amount={formatMoney(cents)} per=" par mois" />
)

const Amount = ({ amount, per }: { amount: string; per: string }) => (
  <p className="figures sm:mt-2">
    <span className="font-display text-28 font-bold sm:text-4xl">{amount}</span>
    <span className="text-ink-soft">{per}</span>
  </p>
)
