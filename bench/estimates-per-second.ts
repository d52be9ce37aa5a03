import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { estimate } from '#domain/pricing/estimate.ts'
import { grams } from '#domain/units.ts'
import { median, printFigure, rounded, spreadOf } from './figure.ts'

const goal = 200_000
const perRound = 100_000

/** The time to compute the price of a shipment, options and benefits included, on one core, without a server. */
export function measureEstimates(): void {
  const rates = Array.from({ length: 7 }, round)
  const perSecond = rounded(median(rates), 0)
  const spread = spreadOf(rates)
  printFigure({
    figure: 'estimates per second',
    perSecond,
    spread,
    goal,
    reached: perSecond >= goal,
  })
}

function round(): number {
  const start = performance.now()
  let priced = 0
  for (let i = 0; i < perRound; i += 1) {
    const outcome = estimate(initialCatalogue, {
      destination: destinations[i % 8] ?? 'Guadeloupe',
      weight: grams(1 + ((i * 37) % 30_000)),
      mode: 'standard',
      type: i % 2 === 0 ? 'direct' : 'grouping',
      plan: 'premium',
      insuranceTier: 300,
      options: ['consolidation', 'signature_required'],
    })
    if (outcome.ok) priced += outcome.value.totalCents > 0 ? 1 : 0
  }
  if (priced === 0) throw new Error('nothing was priced: the measure would be of refusals')
  return perRound / ((performance.now() - start) / 1000)
}
