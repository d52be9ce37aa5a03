import { useQuery } from '@tanstack/react-query'
import { quotePrices } from '#web/api/quotes.ts'
import { Money } from '#web/chrome/Money.tsx'
import { tierName, wholeEuros } from '#web/copy/insurance.ts'
import { baseInsuranceCover } from '#words/insurance.ts'

/** What each tier costs, per shipment; nothing while it is read, for the quote says it too. */
export function InsurancePrices() {
  const { data } = useQuery(quotePrices)
  if (!data) return null
  return (
    <dl className="figures grid gap-0.5 text-ink">
      <div className="flex justify-between gap-4">
        <dt>Assurance de base ({baseInsuranceCover(data.baseInsurance, wholeEuros)})</dt>
        <dd className="text-right">comprise</dd>
      </div>
      {data.insurance
        .filter(({ tier }) => tier > 0)
        .map(({ tier, cents }) => (
          <div key={tier} className="flex justify-between gap-4">
            <dt>{tierName(tier)}</dt>
            <dd className="text-right">
              <Money cents={cents} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
