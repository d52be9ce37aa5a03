import { useWatch } from 'react-hook-form'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { QuoteForm } from './quote-form.ts'
import type { LiveEstimate } from './use-live-estimate.ts'

/** The total also in francs CFP, for people who ship there or live there. */
export function Amount({
  estimate,
  part,
}: {
  estimate: LiveEstimate
  part: 'shippingCents' | 'feeCents' | 'totalCents'
}) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  switch (estimate.state) {
    case 'incomplete':
    case 'refused':
    case 'failed':
      return '–'
    case 'waiting':
      return <Skeleton className="my-1 h-6 w-20 in-[.on-nuit]:bg-nuit-raised" />
    case 'on-quote':
      return part === 'feeCents' ? formatMoney(estimate.feeCents) : 'Sur devis'
    case 'priced':
      return part === 'totalCents' ? (
        <Money cents={estimate.price.totalCents} destination={destination} isStacked />
      ) : (
        formatMoney(estimate.price[part])
      )
  }
}
