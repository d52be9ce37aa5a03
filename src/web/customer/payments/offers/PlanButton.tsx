import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfferState } from '#domain/plan/offers.ts'
import type { PaidPlanId } from '#domain/cart/cart-item.ts'
import type { BillingPeriod, Plan, PlanId } from '#domain/plan/plan.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { offerTexts, planNameOf } from '#web/copy/offers.ts'
import { changeLabel, changeRefusals } from '#web/copy/plan-change.ts'
import { freePlanFailure, freePlanText } from '#web/copy/subscription.ts'
import { ChangePlan } from '#web/customer/payments/subscription/ChangePlan.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { addPlanToCart } from './add-to-cart.ts'
import type { MyOffers } from './use-my-offers.ts'
import { chooseFreePlan } from '#contract/payments/subscriptions.ts'
import { sessionChanged } from '#web/api/session.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'

/** The action available for this plan now, in the words of docs/rules/money.md#subscriptions. */
export function PlanButton({
  plan,
  period,
  mine,
  titleId,
}: {
  plan: Plan
  period: BillingPeriod
  mine: MyOffers
  titleId: string
}) {
  if (mine.isPending) return <Skeleton className="h-11" />
  const frequency = periodOf(plan, period)
  const state = mine.stateOf(plan.id, frequency)
  const variant = mine.isRecommended(plan) ? 'primary' : 'secondary'
  const { current } = mine
  if (state === 'open') {
    return plan.id === 'gratuit' ? (
      <ChooseFreePlan current={current} titleId={titleId} />
    ) : (
      <Button
        variant={variant}
        className="w-full"
        aria-describedby={titleId}
        onClick={() => addPlanToCart(plan, period)}
      >
        {offerTexts.add}
      </Button>
    )
  }
  if (state === 'change' && current && isPaidPlan(plan.id)) {
    const to = { plan: plan.id, frequency }
    return <ChangePlan current={current} to={to} variant={variant} titleId={titleId} />
  }
  return (
    <Closed
      plan={plan}
      state={state}
      end={current && formatDay(current.periodEnd)}
      titleId={titleId}
    />
  )
}

function Closed({
  plan,
  state,
  end,
  titleId,
}: {
  plan: Plan
  state: Exclude<OfferState, 'open'>
  end: string | null
  titleId: string
}) {
  return (
    <>
      <Button className="w-full" variant="secondary" aria-describedby={titleId} disabled>
        {labelOf(state, plan)}
      </Button>
      <Way state={state} end={end ?? ''} />
    </>
  )
}

/** A plan that is not sold by the year is shown by the month. */
const periodOf = ({ yearlyCents }: Plan, period: BillingPeriod): BillingPeriod =>
  yearlyCents === null ? 'month' : period

const isPaidPlan = (id: PlanId): id is PaidPlanId => id !== 'gratuit'

function labelOf(state: Exclude<OfferState, 'open'>, { id, title }: Plan): string {
  if (state === 'in-cart') return offerTexts.inCart
  if (state === 'scheduled') return `${title} ensuite`
  if (typeof state === 'object') return changeLabel
  return id === 'gratuit' ? offerTexts.activeFree : offerTexts.activePaid
}

/** For a disabled button: why, and what to do instead. */
function Way({ state, end }: { state: OfferState; end: string }) {
  if (state === 'in-cart') {
    return <WayLink to={paths.cart}>Voir le panier</WayLink>
  }
  if (state === 'ending') return <WayLink to={paths.subscription}>{`Prend fin le ${end}`}</WayLink>
  if (state === 'scheduled') return <Reason>{`À partir du ${end}.`}</Reason>
  if (typeof state !== 'object') return null
  const [to, label] =
    state.held === 'plan-withdrawn'
      ? [paths.homeSection('contact'), 'Formulaire de contact']
      : [paths.subscription, 'Voir mon abonnement']
  return (
    <Reason>
      {changeRefusals[state.held]}{' '}
      <Link to={to} className={linkStyle}>
        {label}
      </Link>
    </Reason>
  )
}

const WayLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={`${linkStyle} mt-1 inline-flex min-h-11 items-center`}>
    {children}
  </Link>
)

const Reason = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-sm text-ink-soft">{children}</p>
)

/** Chooses the free plan: at once, or after a dialog that says when the paid one ends (docs/rules/money.md#subscriptions). */
function ChooseFreePlan({
  current,
  titleId,
}: {
  current: RunningSubscription | null
  titleId: string
}) {
  const choice = useAction(chooseFreePlan, {
    done: ({ endsAt }) =>
      endsAt === null
        ? { title: 'Offre mise à jour', description: offerTexts.freeIsActive }
        : {
            title: 'Offre gratuite programmée',
            description: `Votre abonnement prend fin le ${formatDay(endsAt)}.`,
          },
    refusals: freePlanFailure,
    onDone: sessionChanged,
    onFailed: (error) => {
      // After the dialog, a refusal shows in it.
      const told = current ? {} : { description: freePlanFailure(error) }
      void toast({ title: 'Erreur', kind: 'error', ...told })
    },
  })
  const button = (press: () => void) => (
    <Button
      variant="secondary"
      className="w-full"
      aria-describedby={titleId}
      busy={choice.isBusy && !current}
      onClick={press}
    >
      {offerTexts.chooseFree}
    </Button>
  )
  if (!current) return button(() => choice.run({}))
  return (
    <ConfirmAction
      action={choice}
      input={{ seenPeriodEnd: current.periodEnd }}
      trigger={button}
      title="Revenir à l’offre gratuite&nbsp;?"
      description={freePlanText(current, planNameOf(current.plan))}
      confirmLabel="Revenir à l’offre gratuite"
      cancelLabel="Garder mon abonnement"
    />
  )
}
