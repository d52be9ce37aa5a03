import { chooseFreePlan } from '#contract/payments/subscriptions.ts'
import { sessionChanged } from '#web/api/session.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { offerTexts, planNameOf } from '#web/copy/offers.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The free plan: at once, or after a dialog that says when the paid one ends (docs/rules/money.md#subscriptions). */
export function ChooseFreePlan({
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
    refusals: () => offerTexts.updateFailed,
    onDone: sessionChanged,
    onFailed: () => {
      // Asked in a dialog, a refusal is told there.
      const told = current ? {} : { description: offerTexts.updateFailed }
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
      input={{}}
      trigger={button}
      title="Revenir à l’offre gratuite&nbsp;?"
      description={`Votre abonnement ${planNameOf(current.plan)} reste actif jusqu’au ${formatDay(current.periodEnd)}, sans nouveau paiement. L’offre gratuite prendra ensuite sa place\u00a0; d’ici là, vous pouvez reprendre votre abonnement.`}
      confirmLabel="Revenir à l’offre gratuite"
      cancelLabel="Garder mon abonnement"
    />
  )
}
