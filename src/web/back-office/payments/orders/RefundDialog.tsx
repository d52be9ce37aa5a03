import { Undo2 } from 'lucide-react'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import { Button } from '#web/ui/Button.tsx'
import { RefundFields } from './RefundFields.tsx'
import { roomOf } from './refund-form.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'

/** Gives money back; why it cannot be done stands at the button. */
export const RefundDialog = ({ orderId, money }: { orderId: string; money: OrderMoney }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" disabledReason={obstacleTo(money)} onClick={open}>
        <Undo2 className="size-5" aria-hidden="true" />
        Rembourser…
      </Button>
    )}
    title="Rembourser cette commande"
  >
    {(close) => <RefundFields orderId={orderId} money={money} onClose={close} />}
  </ActionDialog>
)

function obstacleTo(money: OrderMoney): string | undefined {
  if (roomOf(money) === 0) return 'Tout est remboursé ou promis.'
  const isDisputed = money.disputes.some(({ status }) => status === 'open')
  return isDisputed
    ? 'La banque du client a repris ce paiement le temps d’une contestation.'
    : undefined
}
