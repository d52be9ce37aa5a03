import { Link } from 'react-router'
import { towards } from '#domain/destination/destination.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { sitePaths } from '#web/site-paths.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { StepChart } from '#web/ui/StepChart.tsx'
import type { Parcel } from './hero/PriceCard.tsx'

/** The price of the transport by steps, to the territory of the hero. */
export function TransportPrices({
  parcel: { destination, weightKg },
  rates,
}: {
  parcel: Parcel
  rates: ShownRates['rates']
}) {
  const title = `Transport ${towards(destination)}, par avion, TTC`
  const steps = rates.flatMap(({ upToGrams, standardCents }) =>
    standardCents === null ? [] : [{ upTo: upToGrams, value: standardCents }],
  )
  return (
    <Card className="gap-x-10 lg:grid lg:grid-cols-[1fr_18rem]">
      {steps.length === 0 ? (
        <p>
          {title}&nbsp;: <strong>sur devis</strong>, selon le poids et les dimensions relevés à
          l’entrepôt.
        </p>
      ) : (
        <StepChart
          title={title}
          steps={steps}
          {...chosen(weightKg)}
          formatQuantity={formatWeight}
          formatValue={formatMoney}
        />
      )}
      <div className="lg:self-center">
        <p className="text-ink-soft max-lg:hidden">
          Un poids entre deux paliers prend le prix du palier supérieur.
        </p>
        <Link to={sitePaths.simulator} className={`inline-flex min-h-11 items-center ${linkStyle}`}>
          Simuler un envoi complet
        </Link>
      </div>
    </Card>
  )
}

function chosen(weightKg: string): { at?: number } {
  const kilograms = Number(weightKg.replace(',', '.'))
  return kilograms > 0 ? { at: kilograms * 1000 } : {}
}
