import { resumeSubscription } from '#contract/payments/subscriptions.ts'
import { call } from '#web/api/call.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { Money } from '#web/chrome/Money.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { subscriptionRefusals } from '#web/copy/subscription.ts'
import { focusOn } from '#web/customer/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubscriptionAct } from './use-subscription-act.ts'

/** Takes the cancellation back while it has not taken effect; what will be taken again stands beside the button. */
export function ResumeSubscription({ current }: { current: RunningSubscription }) {
  const act = useSubscriptionAct(
    () => call(resumeSubscription, {}),
    ({ renewsAt }) => {
      focusOn('formule-titre')
      void toast({
        title: 'Abonnement repris',
        description: `Prochain renouvellement le ${formatDay(renewsAt)}.`,
      })
    },
  )
  return (
    <div>
      <Button busy={act.isPending} onClick={() => act.mutate()}>
        Reprendre mon abonnement
      </Button>
      <p className="mt-1 text-sm text-ink-soft">
        <Money cents={current.priceCents} every={current.frequency} /> de nouveau à partir du{' '}
        {formatDay(current.periodEnd)}.
      </p>
      {act.error && (
        <Notice kind="error">
          <p>{errorSentence(act.error, subscriptionRefusals)}</p>
        </Notice>
      )}
    </div>
  )
}
