import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { ShippingOption } from '#contract/offer/pricing.ts'
import { quotePrices } from '#web/api/quotes.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import type { QuoteForm } from './quote-form.ts'

/** Known before it is ticked; nothing until the prices are read, for the estimate says them too. */
export function OptionListPrice({ code }: { code: ShippingOption }) {
  const { data } = useQuery(quotePrices)
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  const moneyText = useMoneyText(destination)
  const price = data?.extras.find((extra) => extra.code === code)
  if (!data || !price) return null
  return (
    <span className="figures font-semibold text-action">
      {moneyText(price.cents)}
      {price.heavyCents !== null &&
        `, ${moneyText(price.heavyCents)} au-delà de ${formatWeight(data.heavyOverGrams)}`}
    </span>
  )
}
