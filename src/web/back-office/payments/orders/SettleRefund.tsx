import { settleRefund, type OrderMoney } from '#contract/payments/refunds.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { settlementRefusals, settlementOf } from '#web/copy/refunds.ts'
import { Button } from '#web/ui/Button.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

type Refund = OrderMoney['refunds'][number]

/** Records what the office did about a refund that did not arrive, so that nobody does it twice. */
export function SettleRefund({ refund }: { refund: Refund }) {
  const words = settlementOf(refund.status)
  return (
    <div className="mt-1 empty:hidden">
      <ActionDialog
        trigger={(open) =>
          refund.settledAt === null && (
            <Button variant="secondary" onClick={open}>
              {words.act}
            </Button>
          )
        }
        title={words.title}
        description={`${formatMoney(refund.amountCents)}. ${words.description}`}
      >
        {(close) => <SettleForm refundId={refund.id} hint={words.hint} onDone={close} />}
      </ActionDialog>
    </div>
  )
}

type FormProps = { readonly refundId: string; readonly hint: string; readonly onDone: () => void }

function SettleForm({ refundId, hint, onDone }: FormProps) {
  const settling = useAction(settleRefund, {
    done: 'Remboursement réglé',
    refusals: settlementRefusals,
    onDone,
  })
  return (
    <ReasonForm
      action={settling}
      label="Ce qui a été fait"
      hint={hint}
      maxLength={500}
      submitLabel="Noter au journal"
      onSubmit={(note) => settling.run({ refundId, note })}
      onCancel={onDone}
    />
  )
}
