import { useWatch } from 'react-hook-form'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import type { QuoteForm } from './quote-form.ts'

/** One shipment, and what it saves, where it is the cheapest way. */
export function Together({ ways }: { ways: ShippingWays | null }) {
  const moneyText = useMoneyText(useWatch<QuoteForm, 'destination'>({ name: 'destination' }))
  if (ways === null || ways.shipments.length > 1) return null
  const { apart, totalCents } = ways
  const saving = (apart?.totalCents ?? totalCents) - totalCents
  return (
    <div aria-live="polite" className="figures mt-3 grid gap-1 rounded-button bg-sunken px-4 py-3">
      <p className="font-semibold">
        {saving > 0 ? 'Un seul envoi est le moins cher' : 'Un seul envoi'}&nbsp;:{' '}
        {moneyText(totalCents)}
      </p>
      {saving > 0 && (
        <p className="text-14">{moneyText(saving)} de moins que chaque colis à part.</p>
      )}
    </div>
  )
}
