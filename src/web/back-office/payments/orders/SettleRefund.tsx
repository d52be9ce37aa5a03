import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settleRefund, type OrderMoney } from '#contract/payments/refunds.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { settlementRefusals, settlementOf } from '#web/copy/refunds.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { toast } from '#web/ui/toast.ts'

type Refund = OrderMoney['refunds'][number]

/** The money did not arrive: what the office did of it, so that nobody does it twice. */
export function SettleRefund({ refund }: { refund: Refund }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const words = settlementOf(refund.status)
  return (
    <div className="mt-1 empty:hidden">
      {refund.settledAt === null && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {words.act}
        </Button>
      )}
      <FormDialog
        open={isOpen}
        onClose={close}
        title={words.title}
        description={`${formatMoney(refund.amountCents)}. ${words.description}`}
      >
        <SettleForm refundId={refund.id} hint={words.hint} onDone={close} />
      </FormDialog>
    </div>
  )
}

type FormProps = { readonly refundId: string; readonly hint: string; readonly onDone: () => void }

function SettleForm({ refundId, hint, onDone }: FormProps) {
  const client = useQueryClient()
  const { key, renewIfRefused } = useActKey()
  const settling = useMutation({
    mutationFn: (note: string) =>
      call(settleRefund, { refundId, note }, { idempotencyKey: key.current }),
    onSuccess: () => {
      onDone()
      void toast({ title: 'Remboursement réglé' })
    },
    onError: renewIfRefused,
    onSettled: () => invalidateTopics(client, ['orders']),
  })
  return (
    <ReasonForm
      label="Ce qui a été fait"
      hint={hint}
      maxLength={500}
      submitLabel="Noter au journal"
      isActing={settling.isPending}
      error={settling.error ? errorSentence(settling.error, settlementRefusals) : undefined}
      onSubmit={settling.mutate}
      onCancel={onDone}
    />
  )
}
