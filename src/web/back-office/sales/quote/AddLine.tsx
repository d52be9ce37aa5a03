import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { vatKindOf } from '#domain/invoice/vat.ts'
import { freeLineCodes } from '#domain/quote/office-lines.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { typedEuros } from '#web/copy/parse-amounts.ts'
import { freeLineNames } from '#web/copy/quote-builder.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { BuilderLine } from './builder-form.ts'

type AddLineProps = {
  readonly desk: QuoteDesk
  /** The codes of the lines already in the quote. */
  readonly present: readonly string[]
  readonly onAdd: (line: BuilderLine) => void
}

/** Adds a catalogue line at today's price, or a line worded by the office, at the VAT of its kind. */
export function AddLine({ desk, present, onAdd }: AddLineProps) {
  const choices = [
    ...desk.catalogueLines,
    ...freeLineCodes.map((code) => ({ code, label: '', unitCents: null })),
  ]
  const [chosen, setChoice] = useState<string | null>(null)
  // A line not yet in the quote is preselected, so that the button alone never adds a second « Transport ».
  const first = choices.findIndex(({ code }) => !present.includes(code))
  const choice = chosen ?? String(Math.max(first, 0))
  const again = desk.catalogueLines.find(
    ({ code }, index) => String(index) === choice && present.includes(code),
  )
  const isFree = (index: number) => index >= desk.catalogueLines.length
  const option = (index: number) => {
    const line = choices[index]
    if (!line) return ''
    if (!isFree(index)) {
      return line.unitCents === null ? line.label : `${line.label} (${formatMoney(line.unitCents)})`
    }
    const rate = desk.vat.rates.find(({ kind }) => kind === vatKindOf(line.code))
    return freeLineNames(line.code, rate?.basisPoints ?? 0)
  }
  const add = () => {
    const line = choices[Number(choice)]
    if (!line) return
    const price = line.unitCents === null ? '' : typedEuros(line.unitCents)
    setChoice(null)
    onAdd({ code: line.code, label: line.label, quantity: '1', price })
  }
  const indexes = choices.map((_, index) => index)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Ligne à ajouter"
        className="w-full sm:w-96"
        value={choice}
        onChange={(event) => {
          setChoice(event.target.value)
        }}
      >
        <optgroup label="Catalogue">
          {indexes
            .filter((index) => !isFree(index))
            .map((index) => (
              <option key={index} value={index}>
                {option(index)}
              </option>
            ))}
        </optgroup>
        <optgroup label="Ligne libre">
          {indexes.filter(isFree).map((index) => (
            <option key={index} value={index}>
              {option(index)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <Button variant="secondary" onClick={add}>
        <Plus className="size-5" aria-hidden="true" />
        Ajouter la ligne
      </Button>
      <p role="status" className="w-full text-sm text-ink-soft empty:hidden">
        {again &&
          `Le devis a déjà une ligne «\u00a0${again.label}\u00a0»\u00a0: elle serait comptée deux fois.`}
      </p>
    </div>
  )
}
