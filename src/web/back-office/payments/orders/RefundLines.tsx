import type { UseFormReturn } from 'react-hook-form'
import type { OrderMoney } from '#contract/payments/refunds.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { judgeAmount, judgeParts, wholeLine, type RefundForm } from './refund-form.ts'

/** What is given back of each line; a benefit gives nothing back by itself. */
export function RefundLines({
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
