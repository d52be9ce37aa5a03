import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { quotePrices } from '#web/api/quotes.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { Gauge } from '#web/ui/Gauge.tsx'
import type { QuoteForm } from './quote-form.ts'

/** The weight of the shipment among the weights at which its price changes; nothing while either is unknown. */
export function WeightGauge() {
  const { data: prices } = useQuery(quotePrices)
  const grams = parseKilograms(useWatch<QuoteForm, 'weight'>({ name: 'weight' }))
  if (!prices || grams === null || grams <= 0) return null
  const steps = prices.weightSteps.map((upTo) => ({
    upTo,
    name: (upTo / 1000).toLocaleString('fr-FR'),
  }))
  return (
    <div className="mt-5">
      <Gauge
        label="Parmi les paliers du tarif, en kg"
        value={grams}
        text={formatWeight(grams)}
        steps={steps}
      />
    </div>
  )
}
