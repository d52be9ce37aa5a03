import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'
import { BuilderRow } from './BuilderRow.tsx'
import {
  emptyLine,
  liveTotal,
  promotionOff,
  type BuilderForm,
  type OfficeQuoteData,
} from './builder-form.ts'

/** Lines to edit, add or remove, and their total as they are typed, beside what the customer was told. */
export function BuilderLines({
  estimate,
  promotion,
}: {
  estimate: OfficeQuoteData['quote']['estimate']
  promotion: OfficeQuoteData['promotion']
}) {
  const { control } = useFormContext<BuilderForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  return (
    <fieldset>
      <legend className="sr-only">Lignes du devis</legend>
      <ol className="grid gap-4 sm:gap-2">
        {fields.map((field, index) => (
          <BuilderRow
            key={field.id}
            index={index}
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
      <Button
        variant="secondary"
        className="mt-4"
        onClick={() => {
          append(emptyLine)
        }}
      >
        <Plus className="size-5" aria-hidden="true" />
        Ajouter une ligne
      </Button>
      <Totals estimateCents={estimate?.totalCents ?? null} promotion={promotion} />
    </fieldset>
  )
}

function Totals({
  estimateCents,
  promotion,
}: {
  estimateCents: number | null
  promotion: OfficeQuoteData['promotion']
}) {
  const lines = useWatch<BuilderForm, 'lines'>({ name: 'lines' })
  const typed = liveTotal(lines)
  const off = promotionOff(lines, promotion)
  const total = typed === null ? null : typed + (off?.amountCents ?? 0)
  return (
    <dl className="figures mt-5 grid gap-1 rounded-xl bg-sunken px-4 py-3" aria-live="polite">
      {promotion && (
        <div className="flex justify-between gap-6">
          <dt>Promotion {promotion.code}</dt>
          <dd>{off ? formatMoney(off.amountCents) : 'rien à déduire de ces lignes'}</dd>
        </div>
      )}
      <div className="flex justify-between gap-6 text-lg font-bold">
        <dt>Total TTC</dt>
        <dd>{total === null ? 'à compléter' : formatMoney(total)}</dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 text-ink-soft">
        <dt>Estimation du client</dt>
        <dd>{comparison(estimateCents, total)}</dd>
      </div>
    </dl>
  )
}

function comparison(estimateCents: number | null, total: number | null): string {
  if (estimateCents === null) return 'Sur devis'
  const told = formatMoney(estimateCents)
  if (total === null || total === estimateCents) return told
  const gap = total - estimateCents
  return `${told} (écart\u00A0: ${gap > 0 ? '+' : '\u2212'}${formatMoney(Math.abs(gap))})`
}
