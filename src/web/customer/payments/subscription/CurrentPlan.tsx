import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MySubscription, RunningSubscription } from '#web/api/subscription.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatDay, formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { planNameOf } from '#web/copy/offers.ts'
import {
  methodText,
  periodEndLabel,
  renewalCents,
  subscriptionStatus,
  cancellationText,
  cancelledText,
  graceText,
  withoutSubscription,
  subscriptionRefusals,
} from '#web/copy/subscription.ts'
import { planReference } from '#domain/legal/declaration.ts'
import { useSessionUser } from '#web/api/session.ts'
import { formatWithParis } from '#web/copy/civil-day.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangePaymentMethod } from './PastDueNotice.tsx'
import { KeepPlan } from './KeepPlan.tsx'
import { cancelSubscription, resumeSubscription } from '#contract/payments/subscriptions.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { focusOn } from '#web/chrome/focus-on.ts'

/** The plan, its price, what comes next, and the actions. */
export function CurrentPlan({ mine }: { mine: MySubscription }) {
  const { current, plan } = mine
  return (
    <Card aria-labelledby="formule-titre">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="formule-titre" tabIndex={-1} className="text-xl outline-none">
          Offre {planNameOf(current?.plan ?? plan)}
        </h2>
        {current && <Status current={current} />}
      </div>
      {current ? (
        <Running current={current} />
      ) : (
        <Nothing isFree={plan === 'gratuit'} graceUntil={mine.graceUntil} />
      )}
    </Card>
  )
}

function Status({ current }: { current: RunningSubscription }) {
  const { label, family } = subscriptionStatus(current)
  return <Badge family={family}>{label}</Badge>
}

function Running({ current }: { current: RunningSubscription }) {
  return (
    <>
      {current.order?.withdrawnAt && <Withdrawn at={current.order.withdrawnAt} />}
      <dl className="figures mt-4 grid gap-2">
        <Fact label="Prix TTC">
          <Money cents={current.priceCents} every={current.frequency} />
        </Fact>
        {current.newPrice && <NewPrice current={current} newPrice={current.newPrice} />}
        <Fact label={periodEndLabel(current)}>{formatDay(current.periodEnd)}</Fact>
        {current.next && <NextPlan next={current.next} />}
        <Fact label="Depuis le">{formatDay(current.startedAt)}</Fact>
        <Fact label="Moyen de paiement">{methodText(current.paymentMethod)}</Fact>
      </dl>
      <div className="mt-5 flex flex-wrap items-start gap-3">
        {current.next && <KeepPlan current={current} />}
        {/* The notice above has it already when the renewal was refused. */}
        {current.status !== 'past_due' && (
          <div>
            <ChangePaymentMethod label="Changer le moyen de paiement" />
          </div>
        )}
        {current.cancelAtPeriodEnd ? (
          <ResumeSubscription current={current} />
        ) : (
          <CancelSubscription current={current} />
        )}
      </div>
      <Withdrawal current={current} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

type NewPriceProps = {
  readonly current: RunningSubscription
  readonly newPrice: NonNullable<RunningSubscription['newPrice']>
}

/** Its day is one of Paris, that of the next renewal one of the reader: they may look the same, so words leave that renewal out. */
const NewPrice = ({ current, newPrice: { priceCents, countsFrom, isNext } }: NewPriceProps) => (
  <Fact label="Nouveau prix TTC">
    <Money cents={priceCents} every={current.frequency} />
    <span className="block text-sm font-normal text-ink-soft">
      {isNext
        ? 'dès le prochain renouvellement'
        : `pas au prochain renouvellement, mais au premier à partir du ${formatParisDay(countsFrom)}`}
    </span>
  </Fact>
)

/** What was promised for the end of the paid period. */
const NextPlan = ({ next }: { next: NonNullable<RunningSubscription['next']> }) => (
  <Fact label="Offre à partir de cette date">
    {planNameOf(next.plan)}, <Money cents={next.priceCents} every={next.frequency} />
  </Fact>
)

const Withdrawn = ({ at }: { at: string }) => (
  <div className="mt-4">
    <Notice kind="info" title={`Vous avez renoncé à cet abonnement le ${formatMoment(at)}`}>
      Si la rétractation est recevable, il prend fin et vous êtes remboursé.
    </Notice>
  </div>
)

/** Until when its holder can withdraw, by the form: from the plan alone, whatever its order bought too. */
function Withdrawal({
  current: { plan, order, withdrawalUntil },
}: {
  current: RunningSubscription
}) {
  const clientNumber = useSessionUser()?.clientNumber ?? ''
  if (!withdrawalUntil || order?.withdrawnAt) return null
  return (
    <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">
      Jusqu’au {formatWithParis(new Date(withdrawalUntil))}, vous pouvez aussi{' '}
      <Link to={paths.withdrawalFrom(planReference(plan, clientNumber))} className={linkStyle}>
        renoncer au contrat
      </Link>{' '}
      et être remboursé.
    </p>
  )
}

type NothingProps = { readonly isFree: boolean; readonly graceUntil: string | null }

function Nothing({ isFree, graceUntil }: NothingProps) {
  return (
    <>
      <p className="mt-3 text-ink-soft">
        {graceUntil === null ? withoutSubscription(isFree) : graceText(graceUntil)}
      </p>
      <Link to={paths.offers} className={buttonStyle('primary', 'normal', 'mt-4')}>
        Choisir une offre
      </Link>
    </>
  )
}

/** Two clicks from here, with the end date before the second (docs/rules/law.md#cancellation). */
function CancelSubscription({ current }: { current: RunningSubscription }) {
  const cancellation = useAction(cancelSubscription, {
    done: ({ endsAt }) => ({
      title: 'Abonnement résilié',
      description: cancelledText(current, endsAt),
    }),
    refusals: subscriptionRefusals,
  })
  return (
    <ConfirmAction
      action={cancellation}
      input={{ seenPeriodEnd: current.periodEnd }}
      trigger={(ask) => (
        <Button variant="secondary" onClick={ask}>
          Résilier mon abonnement
        </Button>
      )}
      title="Résilier votre abonnement&nbsp;?"
      description={cancellationText(current, planNameOf(current.plan))}
      confirmLabel="Résilier"
      cancelLabel="Garder mon abonnement"
      danger
      afterwards="formule-titre"
    />
  )
}

/** Cancels the cancellation before it takes effect; the button shows the amount of the next payments. */
function ResumeSubscription({ current }: { current: RunningSubscription }) {
  const resumption = useAction(resumeSubscription, {
    done: ({ renewsAt }) => ({
      title: 'Abonnement repris',
      description: `Prochain renouvellement le ${formatDay(renewsAt)}.`,
    }),
    refusals: subscriptionRefusals,
    onDone: () => focusOn('formule-titre'),
  })
  return (
    <div>
      <Button busy={resumption.isBusy} onClick={() => resumption.run({})}>
        Reprendre mon abonnement
      </Button>
      <p className="mt-1 text-sm text-ink-soft">
        <Money cents={renewalCents(current)} every={current.frequency} /> de nouveau à partir du{' '}
        {formatDay(current.periodEnd)}.
      </p>
      <ActionFailure action={resumption} />
    </div>
  )
}
