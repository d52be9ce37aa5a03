import { closeMonth } from '#contract/payments/month-closings.ts'
import { monthName } from '#web/back-office/core/months.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { financeRefusals } from '#web/copy/finances.ts'
import { Button } from '#web/ui/Button.tsx'

/** A closed month stays closed. */
export function CloseMonth({ month }: { month: string }) {
  const closing = useAction(closeMonth, { done: 'Mois clos', refusals: financeRefusals })
  return (
    <ConfirmAction
      action={closing}
      input={{ month }}
      trigger={(ask) => <Button onClick={ask}>Clore {monthName(month).toLowerCase()}</Button>}
      title={`Clore ${monthName(month).toLowerCase()} ?`}
      description="Ses chiffres, la liste de ses factures et de ses avoirs, sa TVA et ses paiements sont gardés dans un fichier. Un mois clos ne se rouvre pas."
      confirmLabel="Clore le mois"
    />
  )
}
