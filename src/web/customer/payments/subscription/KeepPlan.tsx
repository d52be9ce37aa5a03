import { revokePlanChange } from '#contract/payments/plan-changes.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { periodAdverbs, planNameOf } from '#web/copy/offers.ts'
import { planChangeRefusals } from '#web/copy/plan-change.ts'
import { renewalCents } from '#web/copy/subscription.ts'
import { Button } from '#web/ui/Button.tsx'

/** Takes back a scheduled change; the question says what the next payments cost then. */
export function KeepPlan({ current }: { current: RunningSubscription }) {
  const moneyText = useMoneyText()
  const price = `${moneyText(renewalCents(current))} ${periodAdverbs[current.frequency]}`
  const revocation = useAction(revokePlanChange, {
    done: ({ renewsAt }) => ({
      title: 'Changement annulé',
      description: `Prochain renouvellement le ${formatDay(renewsAt)}\u00a0: ${price}.`,
    }),
    refusals: planChangeRefusals,
  })
  return (
    <ConfirmAction
      action={revocation}
      input={{}}
      trigger={(ask) => (
        <Button variant="secondary" onClick={ask}>
          Annuler le changement
        </Button>
      )}
      title="Annuler le changement prévu&nbsp;?"
      description={`Vous gardez l’offre ${planNameOf(current.plan)}, au prix de ${price}, et elle se renouvelle le ${formatDay(current.periodEnd)}.`}
      confirmLabel="Annuler le changement"
      cancelLabel="Laisser comme prévu"
      afterwards="formule-titre"
    />
  )
}
