import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { sizeLimit, weightLimit } from '#web/copy/size-limits.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { quotePrices } from '#web/api/quotes.ts'
import { kilogramsText } from '#words/amounts.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { Gauge } from '#web/ui/Gauge.tsx'
import { totalGrams, useChosenParcels } from './chosen-parcels.ts'
import { DestinationField } from './DestinationField.tsx'
import { FormSection } from './FormSection.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { ParcelPicker } from './ParcelPicker.tsx'
import { heaviestGrams, type QuoteForm } from './quote-form.ts'

/** `children`: what the choice of parcels allows in one shipment, right below it. */
export function ParcelSection({ children }: { children: ReactNode }) {
  const { register, formState } = useFormContext<QuoteForm>()
  const { errors } = formState
  const { parcels, chosen } = useChosenParcels()
  const isMeasured = totalGrams(parcels, chosen) !== null
  return (
    <FormSection title="Colis à expédier">
      <ParcelPicker />
      {!isMeasured && (
        <TextField
          label="Poids"
          unit="kg"
          inputMode="decimal"
          autoComplete="off"
          className="mt-5 sm:max-w-1/2"
          inputClassName="figures"
          maxLength={10}
          hint="Emballage compris."
          error={errors.weight?.message}
          {...register('weight', { required: fieldErrors.required, validate: checkWeight })}
        />
      )}
      {children}
    </FormSection>
  )
}

/** Where to, and by air or by sea where both are sold. */
export function Voyage({
  sellsEco,
  totals,
}: {
  sellsEco: boolean
  /** Of each mode, where they are known. */
  totals: ComponentProps<typeof ModeChoice>['totals'] | null
}) {
  const { parcels, chosen } = useChosenParcels()
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  return (
    <FormSection title="Voyage">
      <div className="mb-5 grid grid-cols-1 items-start gap-x-4 gap-y-3 last:mb-0 sm:grid-cols-2">
        <DestinationField />
        <Limits isMeasured={totalGrams(parcels, chosen) !== null} />
      </div>
      {sellsEco && <ModeChoice destination={destination} totals={totals ?? {}} />}
    </FormSection>
  )
}

/** What is charged, and what to know before: beside the destination until it is opened. */
function Limits({ isMeasured }: { isMeasured: boolean }) {
  const sizes = useQuery(quotePrices).data?.sizes
  return (
    <details className="self-end open:col-span-full">
      <summary className={`${linkStyle} inline-flex min-h-11 items-center`}>
        {isMeasured ? 'Ce qui se facture' : 'À savoir avant d’envoyer'}
      </summary>
      <ul className="list-disc pl-5 text-14">
        {isMeasured && (
          <li>L’entrepôt a mesuré chaque colis, emballage compris&nbsp;: ce sont ces poids.</li>
        )}
        {sizes && <li>{weightLimit(sizes)}</li>}
        {sizes && <li>{sizeLimit(sizes)}</li>}
        <li>Un poids entre deux paliers prend le palier supérieur.</li>
      </ul>
    </details>
  )
}

function checkWeight(text: string): true | string {
  const grams = parseKilograms(text)
  if (grams === null) return fieldErrors.weight
  return grams <= heaviestGrams || fieldErrors.tooHeavy
}

/** The weight of the shipment among the weights at which its price changes, alone while those are unknown. */
export function WeightGauge() {
  const { data: prices } = useQuery(quotePrices)
  const grams = parseKilograms(useWatch<QuoteForm, 'weight'>({ name: 'weight' }))
  if (grams === null || grams <= 0) return null
  if (!prices) return <p className="figures mt-4 font-semibold">{formatWeight(grams)}</p>
  const steps = prices.weightSteps.map((upTo) => ({
    upTo,
    name: (upTo / 1000).toLocaleString('fr-FR'),
  }))
  return (
    <div className="mt-4">
      <Gauge
        label={
          <>
            {stepName(steps, grams)}
            <span className="sr-only">, parmi les paliers du tarif, en kg</span>
          </>
        }
        value={grams}
        text={formatWeight(grams)}
        steps={nearSteps(steps, grams)}
      >
        {lighterStep(steps, grams)}
      </Gauge>
    </div>
  )
}

type Steps = readonly { readonly upTo: number }[]

/** Up to the step after this one: half a kilogram is not lost among thirty. */
function nearSteps<Step extends Steps[number]>(steps: readonly Step[], grams: number) {
  const place = steps.findIndex(({ upTo }) => grams <= upTo)
  return place < 0 ? steps : steps.slice(0, place + 2)
}

function stepName(steps: Steps, grams: number): string {
  const step = steps.find(({ upTo }) => grams <= upTo)
  return step ? `Palier ${kilogramsText(step.upTo)}` : 'Au-delà des paliers'
}

/** Said only where a little less would do: up to a quarter of the step. */
function lighterStep(steps: Steps, grams: number) {
  const place = steps.findIndex(({ upTo }) => grams <= upTo)
  const [before, step] = [steps[place - 1], steps[place]]
  if (!before || !step || grams - before.upTo > (step.upTo - before.upTo) / 4) return null
  return `${formatWeight(grams - before.upTo)} de moins, et le palier de ${kilogramsText(before.upTo)} suffit.`
}
