import { useQuery } from '@tanstack/react-query'
import { readCurrentCatalogue } from '#contract/offer/catalogue.ts'
import { shippingModes as modes, type RateGrid } from '#domain/catalogue/catalogue.ts'
import { zones } from '#domain/destination/destination.ts'
import { query } from '#web/api/query.ts'
import { formatMoney, wholeEuros } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { shippingModes } from '#web/copy/shipments.ts'
import { Card } from '#web/ui/Card.tsx'
import { StepChart } from '#web/ui/StepChart.tsx'

/** Each transport grid in force as steps: a step that climbs too high, or not at all, is seen at once. */
export function PriceCurves() {
  const { data } = useQuery(query(readCurrentCatalogue, {}))
  if (!data) return null
  const grids = zones.flatMap((zone) =>
    modes.flatMap((mode) => {
      const grid = data.content.grids[zone][mode]
      return grid === null ? [] : [{ title: `${zone}, ${shippingModes[mode]}, TTC`, grid }]
    }),
  )
  return (
    <section aria-labelledby="courbes" className="grid gap-3">
      <h2 id="courbes" className="text-18">
        Transport en vigueur
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {grids.map(({ title, grid }) => (
          <li key={title}>
            <Card padding="tight" className="h-full">
              <StepChart
                title={title}
                steps={stepsOf(grid)}
                formatQuantity={formatWeight}
                formatValue={formatMoney}
                formatMark={wholeEuros}
              />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stepsOf = ({ tiers }: Pick<RateGrid, 'tiers'>) =>
  tiers.map(({ upToGrams, cents }) => ({ upTo: upToGrams, value: cents }))
