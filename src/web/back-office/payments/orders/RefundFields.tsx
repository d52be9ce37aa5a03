import { useState } from 'react'
import { useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { requestRefund, type OrderMoney } from '#contract/payments/refunds.ts'
import { ApiError } from '#web/api/api-error.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { refundReasonChoices, refundRefusals, refundTexts } from '#web/copy/refunds.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  askedCents,
  asksForApproval,
  emptyRefund,
  judgeAmount,
  refundInput,
  roomOf,
  judgeParts,
  wholeLine,
  type RefundForm,
} from './refund-form.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  readonly orderId: string
  readonly money: OrderMoney
  readonly onClose: () => void
}

/** The amount and the reason of a refund; on a refusal the typed values stay and the amounts above reload. */
export function RefundFields({ orderId, money, onClose }: Props) {
  const form = useForm<RefundForm>({
    defaultValues: emptyRefund(money),
    // React Hook Form focuses errors in the order of registration: lines that appear later would come last.
    shouldFocusError: false,
  })
  const { control, register, handleSubmit, formState } = form
  const typed = { ...emptyRefund(money), ...useWatch({ control }) } as RefundForm
  // As it was when the dialog opened, or as a refusal showed it: the amounts above reload while somebody types.
  const [seenCents, setSeenCents] = useState(money.committedCents)
  const asking = useAction(requestRefund, {
    done: ({ status }) => (status === 'owed' ? refundTexts.asked : refundTexts.awaiting),
    refusals: refundRefusals,
    onDone: onClose,
    onFailed: (error) => setSeenCents(committedIn(error) ?? seenCents),
  })
  const ask = (input: RefundForm) =>
    asking.run(refundInput(input, orderId, seenCents), { typed: input })
  const focusFirst = ({ amount, parts, reason }: FieldErrors<RefundForm>) => {
    const line = parts?.findIndex?.(Boolean) ?? -1
    if (amount) form.setFocus('amount')
    else if (line !== -1) form.setFocus(`parts.${line}`)
    else form.setFocus(reason ? 'reason' : 'note')
  }
  const room = roomOf(money)
  return (
    <ActionForm
      action={asking}
      onSubmit={() => void handleSubmit(ask, focusFirst)()}
      submitLabel={`Rembourser ${formatMoney(askedCents(typed, money))}`}
      variant="danger"
      onCancel={onClose}
    >
      <p className="figures text-ink-soft">
        Payé {formatMoney(money.payment.capturedCents)}
        {money.committedCents > 0 &&
          `, déjà remboursé ou promis ${formatMoney(money.committedCents)}`}
        . Reste <strong className="text-ink">{formatMoney(room)}</strong>.
      </p>
      <RadioGroup
        {...register('kind')}
        legend="Combien"
        choices={[
          { value: 'whole', label: `Tout ce qui reste` },
          { value: 'amount', label: 'Un montant' },
          { value: 'lines', label: 'Par ligne' },
        ]}
      />
      {typed.kind === 'amount' && (
        <TextField
          label="Montant à rembourser"
          unit="€"
          inputMode="decimal"
          {...register('amount', { validate: (text) => judgeAmount(text, room) })}
          error={formState.errors.amount?.message}
        />
      )}
      {typed.kind === 'lines' && <RefundLines form={form} money={money} />}
      <Why form={form} isOther={typed.reason === 'other'} />
      <Consequences form={typed} money={money} />
    </ActionForm>
  )
}

/** What is refunded or promised now, when the server refused because it is not what the form had shown. */
function committedIn(error: Error): number | undefined {
  const isStale = error instanceof ApiError && error.code === 'stale'
  return isStale ? (error.details['committedCents'] as number | undefined) : undefined
}

function Why({ form, isOther }: { form: UseFormReturn<RefundForm>; isOther: boolean }) {
  const { register, formState } = form
  return (
    <>
      <SelectField
        label="Motif"
        {...register('reason', { required: 'Choisissez un motif.' })}
        error={formState.errors.reason?.message}
      >
        <option value="">Choisir…</option>
        {refundReasonChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Précisions"
        hint="Pour l’équipe seulement."
        rows={2}
        maxLength={500}
        optional={!isOther}
        {...register('note', {
          validate: (text) => !isOther || text.trim() !== '' || 'Précisez le motif.',
        })}
        error={formState.errors.note?.message}
      />
    </>
  )
}

/** The other effects of the refund, shown before it is confirmed. */
function Consequences({ form, money }: { form: RefundForm; money: OrderMoney }) {
  const isWhole = askedCents(form, money) === roomOf(money)
  const sentences = [
    ...(isWhole && money.shipmentsToCancel.length > 0
      ? [refundTexts.cancelsShipments(money.shipmentsToCancel)]
      : []),
    ...(asksForApproval(form, money) ? [refundTexts.needsApproval(money.approvalCents)] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <Notice kind="warning">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

/** The refund of each line; a benefit is never refunded by itself. */
function RefundLines({
  form: { register, setValue, getValues, formState },
  money,
}: {
  form: UseFormReturn<RefundForm>
  money: OrderMoney
}) {
  const refundable = money.lines.filter(({ leftCents }) => leftCents > 0)
  const [first] = refundable
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">Lignes</legend>
      <p className="text-sm text-ink-soft">
        Laissez vide ce qui n’est pas remboursé. Ce qui était offert ou remisé n’y est pas.
      </p>
      {refundable.map(({ line, label, leftCents }) => (
        <div key={line} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            label={label}
            hint={`Reste ${formatMoney(leftCents)}`}
            unit="€"
            inputMode="decimal"
            className="min-w-0 grow"
            {...register(`parts.${line}`, {
              validate: (text = '') => {
                if (text.trim() !== '') return judgeAmount(text, leftCents)
                return line === first?.line ? judgeParts(getValues(), money) : true
              },
            })}
            error={formState.errors.parts?.[line]?.message}
          />
          <Button
            variant="ghost"
            className={formState.errors.parts?.[line] ? 'self-center' : ''}
            onClick={() => {
              setValue(`parts.${line}`, wholeLine(leftCents), { shouldValidate: true })
            }}
          >
            Tout<span className="sr-only"> de la ligne {label}</span>
          </Button>
        </div>
      ))}
    </fieldset>
  )
}
