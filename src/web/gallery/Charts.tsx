import { formatMoney } from '#web/copy/format-money.ts'
import { kilogramsText } from '#words/amounts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Sparkline } from '#web/ui/Sparkline.tsx'
import { StepChart } from '#web/ui/StepChart.tsx'
import { Trend } from '#web/ui/Trend.tsx'
import { Part, Shown } from './Part.tsx'

const prices = [
  [500, 1580],
  [1000, 2390],
  [2000, 4215],
  [5000, 6310],
  [10_000, 10_265],
  [15_000, 14_260],
  [30_000, 26_970],
].map(([upTo = 0, value = 0]) => ({ upTo, value }))

const days = [3, 5, 0, 8, 6, 4, 9, 12, 7, 10, 11, 8, 14, 13].map((count, day) => ({
  name: `${day + 11} nov.`,
  value: count * 4215,
}))

const before = { value: 380_000, text: '3\u00a0800,00\u00a0€', period: '14 jours précédents' }
const money = (cents: number) => formatMoney(cents)

export const Charts = () => (
  <Part id="courbes" title="Courbes">
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <StepChart
          title="Transport vers la Nouvelle-Calédonie, par avion"
          steps={prices}
          at={1740}
          formatQuantity={kilogramsText}
          formatValue={money}
        />
      </Card>
      <Card>
        <Trend
          title="Chiffre d’affaires TTC, 14 jours"
          points={days}
          format={money}
          before={before}
          none="Aucun"
        />
      </Card>
      <Card>
        <Trend
          title="Colis reçus, 14 jours"
          points={days.map(({ name, value }) => ({ name, value: value / 4215 }))}
          format={String}
          before={{ value: 9, text: '9', period: '14 jours précédents', isFew: true }}
          none="Aucun"
        />
      </Card>
      <Card>
        <Trend
          title="Premier jour"
          points={days.map(({ name }) => ({ name, value: 0 }))}
          format={money}
          before={{ value: 0, text: '', period: '14 jours précédents' }}
          none="Aucun"
        />
      </Card>
    </div>
    <Shown name="Dans une ligne">
      <p className="flex items-center gap-3 text-14">
        Colis reçus <Sparkline values={days.map(({ value }) => value)} />
        <strong className="figures">110</strong>
        <Sparkline values={[0, 0, 0]} />
        <strong className="figures">0</strong>
      </p>
    </Shown>
  </Part>
)
