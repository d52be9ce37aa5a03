import { settleRefund, type OrderMoney } from '#contract/payments/refunds.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { settlementRefusals, settlementOf } from '#web/copy/refunds.ts'
import { Button } from '#web/ui/Button.tsx'

type Refund = OrderMoney['refunds'][number]

/** Records what the office did about a refund that did not arrive, so that nobody does it twice. */
export function SettleRefund({ refund }: { refund: Refund }) {
  const words = settlementOf(refund.status)
  return (
    <div className="mt-1 empty:hidden">
      <ReasonAction
        trigger={(open) =>
          refund.settledAt === null && (
            <Button variant="secondary" onClick={open}>
              {words.act}
            </Button>
          )
        }
        title={words.title}
        description={`${formatMoney(refund.amountCents)}. ${words.description}`}
        endpoint={settleRefund}
        done="Remboursement réglé"
        refusals={settlementRefusals}
        label="Ce qui a été fait"
        hint={words.hint}
        maxLength={500}
        submitLabel="Noter au journal"
        inputOf={(note) => ({ refundId: refund.id, note })}
      />
    </div>
  )
}
