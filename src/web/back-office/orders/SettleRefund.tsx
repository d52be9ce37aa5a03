import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { settleRefund, type OrderMoney } from '#contract/refunds.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { settlementRefusals, settlementOf } from '#web/copy/refunds.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'

type Refund = OrderMoney['refunds'][number]

/** The money did not arrive: what the office did of it, so that nobody does it twice. */
export function SettleRefund({ refund }: { refund: Refund }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const words = settlementOf(refund.status)
  return (
    <div className="mt-1">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={words.title}
        description={`${formatMoney(refund.amountCents)}. ${words.description}`}
      >
        <SettleForm refundId={refund.id} hint={words.hint} onDone={close} />
      </Dialog>
    </div>
  )
}

type FormProps = { readonly refundId: string; readonly hint: string; readonly onDone: () => void }

function SettleForm({ refundId, hint, onDone }: FormProps) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const settling = useMutation({
    mutationFn: () => call(settleRefund, { refundId, note }),
    onSuccess: () => {
      onDone()
      void toast({ title: 'Remboursement réglé' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isBlank = note.trim() === ''
    setEmpty(isBlank)
    if (isBlank) field.current?.focus()
    else if (!settling.isPending) settling.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        ref={field}
        label="Ce qui a été fait"
        hint={hint}
        maxLength={500}
        value={note}
        error={isEmpty ? fieldErrors.required : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
      {settling.error && (
        <Notice kind="error">
          <p>{errorSentence(settling.error, settlementRefusals)}</p>
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" busy={settling.isPending}>
          Noter au journal
        </Button>
      </div>
    </form>
  )
}
