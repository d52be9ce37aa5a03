import { cancelSubscription } from '#contract/payments/subscriptions.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { cancellationText, subscriptionRefusals } from '#web/copy/subscription.ts'
import { Button } from '#web/ui/Button.tsx'

/** Two clicks from here, with the end date before the second (docs/rules/law.md#cancellation). */
export function CancelSubscription({ current }: { current: RunningSubscription }) {
  const cancellation = useAction(cancelSubscription, {
    done: ({ endsAt }) => ({
      title: 'Abonnement résilié',
      description: `Vos avantages restent acquis jusqu’au ${formatDay(endsAt)}.`,
    }),
    refusals: subscriptionRefusals,
  })
  return (
    <ConfirmAction
      action={cancellation}
      input={{}}
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
