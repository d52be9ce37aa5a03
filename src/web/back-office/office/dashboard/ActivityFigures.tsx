import type { ChartBar } from '#contract/office/dashboard.ts'
import type { ChartPeriod } from '#domain/office/chart-period.ts'
import { barName } from '#web/copy/dashboard.ts'
import { formatMoney } from '#web/copy/format-money.ts'

const columns = [
  ['Chiffre d’affaires', ({ revenueCents }: ChartBar) => formatMoney(revenueCents)],
  ['Colis', ({ received }: ChartBar) => received],
  ['Boîtes', ({ left }: ChartBar) => left],
  ['Inscriptions', ({ registered }: ChartBar) => registered],
] as const

type Props = { bars: readonly ChartBar[]; period: ChartPeriod }

/** The figures of all charts in one table, the last day first, for who does not see them or wants to copy them. */
export const ActivityFigures = ({ bars, period }: Props) => (
  <table className="figures w-full text-right text-13">
    <caption className="sr-only">Activité</caption>
    <thead className="text-ink-soft">
      <tr className="border-b border-line-strong *:py-1.5 *:font-medium">
        <th scope="col" className="text-left">
          Date
        </th>
        {columns.map(([name]) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bars.toReversed().map((bar) => (
        <tr key={bar.from} className="border-b border-line *:py-1.5">
          <th scope="row" className="text-left font-normal">
            {barName(bar, period)}
          </th>
          {columns.map(([name, of]) => (
            <td key={name}>{of(bar)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
