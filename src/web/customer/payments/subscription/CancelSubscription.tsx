import { useState } from 'react'
import { cancelSubscription } from '#contract/payments/subscriptions.ts'
import { call } from '#web/api/call.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { cancellationText, subscriptionRefusals } from '#web/copy/subscription.ts'
import { focusOn } from '#web/customer/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubscriptionAct } from './use-subscription-act.ts'

/** Two clicks from here, with the end date before the second (docs/rules/law.md#cancellation). */
export function CancelSubscription({ current }: { current: RunningSubscription }) {
  const [isAsked, setIsAsked] = useState(false)
  const act = useSubscriptionAct(
    () => call(cancelSubscription, {}),
    ({ endsAt }) => {
      setIsAsked(false)
      focusOn('formule-titre')
      void toast({
        title: 'Abonnement résilié',
        description: `Vos avantages restent acquis jusqu’au ${formatDay(endsAt)}.`,
      })
    },
  )
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Résilier mon abonnement
      </Button>
      <ConfirmDialog
        open={isAsked}
        onCancel={() => {
          act.reset()
          setIsAsked(false)
        }}
        onConfirm={() => act.mutate()}
        title="Résilier votre abonnement&nbsp;?"
        description={cancellationText(current, planNameOf(current.plan))}
        confirmLabel="Résilier"
        cancelLabel="Garder mon abonnement"
        danger
        busy={act.isPending}
        error={act.error ? errorSentence(act.error, subscriptionRefusals) : undefined}
      />
    </>
  )
}
