import type { QuotePrices } from '#web/api/quotes.ts'
import { optionLabels } from '#web/copy/quotes.ts'
import { kilogramsText } from '#words/amounts.ts'
import type { LiveEstimate } from './use-live-estimate.ts'

type Price = Extract<LiveEstimate, { state: 'priced' }>['price']

/** Why a line is charged although nobody ticked it, by its code. */
export function whysOf(
  { lines, passedFreeGroupings: free }: Pick<Price, 'lines' | 'passedFreeGroupings'>,
  { extras, heavyOverGrams }: Pick<QuotePrices, 'extras' | 'heavyOverGrams'>,
): Readonly<Record<string, string>> {
  const price = extras.find(({ code }) => code === 'consolidation')
  const charged = lines.find(({ code }) => code === 'consolidation')?.amountCents
  const grouping = [
    price && charged === price.heavyCents && `plus de ${kilogramsText(heavyOverGrams)}`,
    free !== undefined && beyond(free),
  ].filter(Boolean)
  return { consolidation: grouping.join(', '), non_standard: optionLabels.non_standard.hint }
}

const beyond = (free: number): string =>
  free === 1 ? 'au-delà du colis offert par mois' : `au-delà des ${free} colis offerts par mois`
