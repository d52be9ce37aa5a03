import { startEscale } from '../tests/support/running-escale.ts'
import { printFigure, rounded } from './figure.ts'

const goalSeconds = 5

/** First start on new data (demo data included, pages already built), then a second start on the same data. */
export async function measureStart(): Promise<void> {
  const first = performance.now()
  const one = await startEscale()
  const firstSeconds = rounded((performance.now() - first) / 1000)
  await one.stop({ keepData: true })

  const second = performance.now()
  const two = await startEscale({ dataDir: one.dataDir })
  const secondSeconds = rounded((performance.now() - second) / 1000)
  await two.stop()
  printFigure({
    figure: 'start time',
    firstSeconds,
    secondSeconds,
    goalSeconds,
    reached: secondSeconds <= goalSeconds,
  })
}
