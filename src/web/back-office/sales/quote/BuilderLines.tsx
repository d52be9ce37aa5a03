import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { vatBorne } from '#domain/invoice/invoice.ts'
import { vatKindOf, type VatRule } from '#domain/invoice/vat.ts'
import { isPromotionCode } from '#domain/promotion/promotion.ts'
import { freeLineCodes } from '#domain/quote/office-lines.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { signedMoney } from '#web/copy/sent-quotes.ts'
import { typedEuros } from '#web/copy/parse-amounts.ts'
import { freeLineNames, sendingRefusals } from '#web/copy/quote-builder.ts'
import { percentText } from '#web/copy/vat.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { AddDiscount } from './AddDiscount.tsx'
import { BuilderRow } from './BuilderRow.tsx'
import {
  type BuilderForm,
  type BuilderLine,
  type OfficeQuoteData,
  pricedLines,
} from './builder-form.ts'

/** Edits, adds and removes lines, each with its VAT, and shows the totals of the typed values. */
export function BuilderLines({
  desk,
  promotion,
}: {
  desk: QuoteDesk
  promotion: OfficeQuoteData['promotion']
}) {
  const { control } = useFormContext<BuilderForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-semibold">Lignes</legend>
      <ol className="grid gap-4 sm:gap-2">
        {fields.map((field, index) => (
          <BuilderRow
            key={field.id}
            index={index}
            vat={rateOf(desk, field.code)}
            onRemove={
              fields.length === 1
                ? undefined
                : () => {
                    remove(index)
                  }
            }
          />
        ))}
      </ol>
      <div className="mt-4 grid gap-3">
        <AddLine desk={desk} present={fields.map(({ code }) => code)} onAdd={append} />
        <AddDiscount onAdd={append} />
      </div>
      <Totals desk={desk} promotion={promotion} />
    </fieldset>
  )
}

/** The rate without the exemption's sentence, which only the invoice prints. */
const ruleOf = (desk: QuoteDesk, code: string): VatRule => ({
  rate: basisPoints(rateOf(desk, code)),
  exemption: null,
})

const rateOf = ({ vat }: QuoteDesk, code: string): number =>
  vat.rates.find(({ kind }) => kind === vatKindOf(code))?.basisPoints ?? 0

function Totals({ desk, promotion }: { desk: QuoteDesk; promotion: OfficeQuoteData['promotion'] }) {
  const typed = useWatch<BuilderForm, 'lines'>({ name: 'lines' })
  const lines = pricedLines(typed, promotion)
  if (lines === null) {
    return <p className="mt-5 rounded-xl bg-sunken px-4 py-3">Total TTC&nbsp;: à compléter</p>
  }
  const priced = lines.map(({ code, amountCents }) => ({ code, amountCents: cents(amountCents) }))
  const totals = quoteTotals(priced)
  const all = priced.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const code = lines.find((line) => isPromotionCode(line.code))
  return (
    <div className="figures mt-5 rounded-xl bg-sunken px-4 py-3" aria-live="polite">
      <dl className="grid gap-1">
        {code && <Row label={code.label} amount={signedMoney(code.amountCents)} />}
        {totals.ok && (
          <Row label="Transport TTC" amount={formatMoney(totals.value.shippingCents)} />
        )}
        {totals.ok && (
          <Row label="Frais de traitement TTC" amount={formatMoney(totals.value.feeCents)} />
        )}
        <div className="flex justify-between gap-6 text-lg font-bold">
          <dt>Total TTC</dt>
          <dd>{formatMoney(all)}</dd>
        </div>
        {vatBorne(priced.map((line) => ({ ...line, vat: ruleOf(desk, line.code) }))).map(
          ({ rate, vatCents }) => (
            <Row
              key={rate}
              label={`dont TVA ${percentText(rate)}`}
              amount={formatMoney(vatCents)}
            />
          ),
        )}
      </dl>
      {!totals.ok && <p className="mt-1 text-danger">{sendingRefusals[totals.refusal]}</p>}
      {!code && <IdleCode promotion={promotion} />}
      {desk.vat.toVerify && (
        <p className="mt-1 text-sm">
          <Link to={`${paths.adminSettings}?onglet=tva`} className={linkStyle}>
            Table de TVA à confirmer
          </Link>
        </p>
      )}
    </div>
  )
}

const IdleCode = ({ promotion }: { promotion: OfficeQuoteData['promotion'] }) =>
  promotion && (
    <p className="mt-1">Le code {promotion.code} du client ne change rien à ces lignes.</p>
  )

const Row = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 text-ink-soft">
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)

type AddLineProps = {
  readonly desk: QuoteDesk
  /** The codes of the lines already in the quote. */
  readonly present: readonly string[]
  readonly onAdd: (line: BuilderLine) => void
}

/** Adds a catalogue line at today's price, or a line worded by the office, at the VAT of its kind. */
function AddLine({ desk, present, onAdd }: AddLineProps) {
  const choices = [
    ...desk.catalogueLines,
    ...freeLineCodes.map((code) => ({
      code,
      label: code === 'free_insurance' ? 'Assurance' : '',
      unitCents: null,
      insuredCents: undefined,
    })),
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
    onAdd({
      code: line.code,
      label: line.label,
      quantity: '1',
      price,
      ...(line.insuredCents !== undefined && { insured: typedEuros(line.insuredCents) }),
    })
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
