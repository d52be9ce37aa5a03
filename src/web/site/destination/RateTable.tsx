import type { ReactNode } from 'react'
import type { Destination } from '#domain/destination/destination.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { kilogramsText } from '#words/amounts.ts'
import type { Rates } from './use-rates.ts'

/** Transport alone, per weight; « Sur devis » where nothing is priced online. */
export function RateTable({
  destination,
  rates,
}: {
  destination: Destination
  rates: Rates['rates']
}) {
  if (rates.length === 0) return <OnQuote />
  const hasEco = rates.some(({ ecoCents }) => ecoCents !== null)
  return (
    <div className="relative mt-4 max-w-3xl overflow-x-auto rounded-2xl border border-line bg-surface">
      <table className="figures w-full border-collapse text-right">
        <caption className="sr-only">Prix du transport TTC, {destination}</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-soft">
            <Head align="left">Jusqu’à</Head>
            <Head>
              Standard<span className="max-sm:sr-only">, par avion</span>
            </Head>
            {hasEco && (
              <Head>
                Éco<span className="max-sm:sr-only">, par bateau</span>
              </Head>
            )}
          </tr>
        </thead>
        <tbody>
          {rates.map(({ upToGrams, standardCents, ecoCents }) => (
            <tr key={upToGrams} className="border-b border-line last:border-0">
              <th scope="row" className="px-4 py-2.5 text-left font-medium sm:px-6">
                {kilogramsText(upToGrams)}
              </th>
              <Price cents={standardCents} />
              {hasEco && <Price cents={ecoCents} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ align = 'right', children }: { align?: 'left' | 'right'; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`px-4 py-3 font-semibold sm:px-6 ${align === 'left' ? 'text-left' : 'text-right'}`}
    >
      {children}
    </th>
  )
}

const Price = ({ cents }: { cents: number | null }) => (
  <td className="px-4 py-2.5 sm:px-6">{cents === null ? 'Sur devis' : formatMoney(cents)}</td>
)

const OnQuote = () => (
  <p className="mt-4 max-w-3xl rounded-2xl border border-line bg-surface p-5 sm:p-6">
    <span className="block font-display text-3xl font-bold">Sur devis</span>
    <span className="mt-1 block text-ink-soft">
      Le prix est établi pour chaque envoi, selon le poids et les dimensions relevés à l’entrepôt.
    </span>
  </p>
)
