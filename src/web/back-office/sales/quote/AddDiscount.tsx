import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  mostOff,
  officeDiscountCodes,
  type OfficeDiscountCode,
} from '#domain/quote/office-lines.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { discountLabel, discountTargets } from '#web/copy/quote-builder.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { pricedLines, type BuilderForm, type BuilderLine } from './builder-form.ts'

const nothing = { target: officeDiscountCodes[0] as OfficeDiscountCode, amount: '', reason: '' }

/** Adds a discount as a separate line with its reason; never more than the amount it reduces. */
export function AddDiscount({ onAdd }: { onAdd: (line: BuilderLine) => void }) {
  const { getValues } = useFormContext<BuilderForm>()
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({})
  const [amountId, reasonId] = [useId(), useId()]
  const add = () => {
    const left = mostOff(pricedLines(getValues('lines'), null) ?? [], typed.target)
    const found = problemsOf(typed, left)
    setErrors(found)
    if (found.amount) document.getElementById(amountId)?.focus()
    else if (found.reason) document.getElementById(reasonId)?.focus()
    else {
      const price = typedEuros(-(parseEuros(typed.amount) ?? 0))
      onAdd({ code: typed.target, label: discountLabel(typed.reason.trim()), quantity: '1', price })
      setTyped(nothing)
    }
  }
  return (
    <details className="rounded-xl border border-line px-4 py-1">
      <Summary>Accorder une remise</Summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-[12rem_9rem_minmax(0,1fr)_auto] sm:items-start">
        <SelectField
          label="À déduire"
          value={typed.target}
          onChange={({ target: { value } }) => {
            setTyped({
              ...typed,
              target: officeDiscountCodes.find((code) => code === value) ?? nothing.target,
            })
          }}
        >
          {officeDiscountCodes.map((code) => (
            <option key={code} value={code}>
              {discountTargets[code]}
            </option>
          ))}
        </SelectField>
        <TextField
          id={amountId}
          label="Montant"
          unit="€"
          inputMode="decimal"
          inputClassName="figures"
          value={typed.amount}
          error={errors.amount}
          onChange={({ target: { value } }) => {
            setTyped({ ...typed, amount: value })
          }}
        />
        <TextField
          id={reasonId}
          label="Motif, lu par le client"
          maxLength={95}
          value={typed.reason}
          error={errors.reason}
          onChange={({ target: { value } }) => {
            setTyped({ ...typed, reason: value })
          }}
        />
        <Button variant="secondary" className="sm:mt-7.5" onClick={add}>
          Ajouter la remise
        </Button>
      </div>
    </details>
  )
}

function problemsOf({ amount, reason }: typeof nothing, left: number) {
  const off = parseEuros(amount) ?? 0
  return {
    ...(off <= 0 ? { amount: 'Un montant en euros, par exemple 5,00.' } : {}),
    ...(off > left ? { amount: `${formatMoney(Math.max(0, left))} au plus.` } : {}),
    ...(reason.trim() === '' ? { reason: fieldErrors.required } : {}),
  }
}
