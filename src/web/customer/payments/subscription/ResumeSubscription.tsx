import { resumeSubscription } from '#contract/payments/subscriptions.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { subscriptionRefusals } from '#web/copy/subscription.ts'
import { focusOn } from '#web/customer/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'

/** Takes the cancellation back while it has not taken effect; what will be taken again stands beside the button. */
export function ResumeSubscription({ current }: { current: RunningSubscription }) {
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
        <Money cents={current.priceCents} every={current.frequency} /> de nouveau à partir du{' '}
        {formatDay(current.periodEnd)}.
      </p>
      <ActionFailure action={resumption} />
    </div>
  )
}
