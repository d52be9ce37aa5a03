import { formatMoney } from '#web/copy/format-money.ts'
import { hasNoParts, useWhyNoTotal } from './TotalInBar.tsx'
import type { LiveEstimate } from './use-live-estimate.ts'
import { wayInWords, type WaysChoice } from './use-shipping-ways.ts'

/** For those who hear the page: the total, or why there is none, once, wherever it is seen. */
export function SaidTotal({ estimate, choice }: { estimate: LiveEstimate; choice: WaysChoice }) {
  const why = useWhyNoTotal(estimate)
  const way = wayInWords(choice)
  return (
    <p role="status" className="sr-only">
      {hasNoParts(estimate) && why}
      {estimate.state === 'on-quote' && 'Total\u00a0: sur devis'}
      {estimate.state === 'priced' &&
        `Total${way ? ` en ${way}` : ''}\u00a0: ${formatMoney(estimate.price.totalCents)}`}
    </p>
  )
}
