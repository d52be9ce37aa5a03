import type { ChartBar } from '#contract/office/dashboard.ts'
import type { ChartPeriod } from '#domain/office/chart-period.ts'
import { barName } from '#web/copy/dashboard.ts'
import { Delta, type Before } from '#web/ui/Trend.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { formatMoney } from '#web/copy/format-money.ts'

const columns = [
  ['Chiffre d’affaires', ({ revenueCents }: ChartBar) => formatMoney(revenueCents)],
  ['Colis', ({ received }: ChartBar) => received],
  ['Boîtes', ({ left }: ChartBar) => left],
  ['Inscriptions', ({ registered }: ChartBar) => registered],
] as const

type Props = { bars: readonly ChartBar[]; period: ChartPeriod; before: Before }

/** The figures of all charts in one table, for who does not see them or wants to copy them; and the sign-ups, which have no chart. */
export const ActivityFigures = ({ bars, period, before }: Props) => (
  <div className="flex flex-wrap items-start justify-between gap-x-6">
    <details className="open:w-full">
      <Summary className="text-14">Voir les chiffres</Summary>
      <Table bars={bars} period={period} />
    </details>
    <SignUps total={bars.reduce((sum, { registered }) => sum + registered, 0)} before={before} />
  </div>
)

/** The last day first. */
const Table = ({ bars, period }: Omit<Props, 'before'>) => (
  <table className="figures mb-3 w-full text-right text-13">
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

const SignUps = ({ total, before }: { total: number; before: Before }) => (
  <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-14">
    <span className="text-ink-soft">Inscriptions</span>
    <strong className="figures">{total === 0 ? 'Aucune' : total.toLocaleString('fr-FR')}</strong>
    <Delta value={total} before={before} />
  </p>
)
