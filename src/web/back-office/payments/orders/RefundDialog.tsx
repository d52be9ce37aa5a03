import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { RefundFields } from './RefundFields.tsx'
import { roomOf } from './refund-form.ts'

/** Gives money back; why it cannot be done stands at the button. */
export function RefundDialog({ orderId, money }: { orderId: string; money: OrderMoney }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button variant="secondary" disabledReason={obstacleTo(money)} onClick={() => setOpen(true)}>
        <Undo2 className="size-5" aria-hidden="true" />
        Rembourser…
      </Button>
      <FormDialog open={isOpen} onClose={close} title="Rembourser cette commande">
        <RefundFields orderId={orderId} money={money} onClose={close} />
      </FormDialog>
    </>
  )
}

function obstacleTo(money: OrderMoney): string | undefined {
  if (roomOf(money) === 0) return 'Tout est remboursé ou promis.'
  const isDisputed = money.disputes.some(({ status }) => status === 'open')
  return isDisputed
    ? 'La banque du client a repris ce paiement le temps d’une contestation.'
    : undefined
}
