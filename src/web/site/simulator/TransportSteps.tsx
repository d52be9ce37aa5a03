import { towards, type Destination } from '#domain/destination/destination.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { kilogramsText } from '#words/amounts.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { StepChart } from '#web/ui/StepChart.tsx'

const by = { standard: 'par avion', eco: 'par bateau' } as const

type Props = {
  destination: Destination
  mode?: keyof typeof by
  /** As it was typed; where it is no weight, the chart starts at its first step. */
  weightKg: string
  rates: ShownRates['rates']
  hasTable?: boolean
  drawnUpTo?: number
}

/** The price of the transport by steps, and the step of that weight; nothing where it is on quote. */
export function TransportSteps({
  destination,
  mode = 'standard',
  weightKg,
  rates,
  hasTable = false,
  drawnUpTo = Infinity,
}: Props) {
  const steps = rates.flatMap(({ upToGrams, standardCents, ecoCents }) => {
    const value = mode === 'eco' ? ecoCents : standardCents
    return value === null ? [] : [{ upTo: upToGrams, value }]
  })
  if (steps.length === 0) return null
  const kilograms = Number(weightKg.trim().replace(',', '.'))
  return (
    <StepChart
      title={`Transport ${towards(destination)}, ${by[mode]}, TTC, hors frais de traitement`}
      steps={steps}
      {...(kilograms > 0 ? { at: kilograms * 1000 } : {})}
      formatQuantity={kilogramsText}
      formatValue={formatMoney}
      hasTable={hasTable}
      drawnUpTo={drawnUpTo}
    />
  )
}
