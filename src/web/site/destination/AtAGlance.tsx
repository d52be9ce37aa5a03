import { countsInFrancs } from '#domain/xpf.ts'
import { formatFrancs } from '#words/francs.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import type { Territory } from '#web/copy/territories.ts'
import type { ShownRates } from './use-rates.ts'

const usualGrams = 2000

/** What one comes for: the price of a usual parcel, and when it arrives. */
export function AtAGlance({
  territory: { name, delay },
  prices,
}: {
  territory: Territory
  prices: Pick<ShownRates, 'rates' | 'fees'>
}) {
  const totalCents = priceOfUsual(prices)
  return (
    <p className="figures -mt-1">
      <strong className="block font-display text-28 font-bold text-balance sm:text-36">
        {totalCents === null ? 'Prix sur devis' : `2\u00a0kg = ${formatMoney(totalCents)}`}{' '}
        {delay && <span className="block">{delay}</span>}
      </strong>
      <span className="mt-1 block text-14 text-ink-soft">
        {totalCents !== null && countsInFrancs(name) && `Soit ${formatFrancs(totalCents)}. `}
        {totalCents !== null && 'Transport et frais de traitement, TTC, avec l’Offre Gratuite. '}
        {delay ? 'Par avion, délai indicatif.' : 'Le délai est donné avec le devis.'}
      </span>
    </p>
  )
}

function priceOfUsual({ rates, fees }: Pick<ShownRates, 'rates' | 'fees'>): number | null {
  const transport = rates.find(({ upToGrams }) => upToGrams >= usualGrams)?.standardCents
  const fee = fees.find(({ plan }) => plan === 'gratuit')?.feeCents
  return transport === null || transport === undefined || fee === undefined ? null : transport + fee
}
