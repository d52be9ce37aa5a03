import { useState } from 'react'
import { formatMoney } from '#web/copy/format-money.ts'
import { hasNoParts, isStale, useWhyNoTotal } from './TotalInBar.tsx'
import type { LiveEstimate } from './use-live-estimate.ts'
import { wayInWords, type WaysChoice } from './use-shipping-ways.ts'

/** For those who hear the page: the total, or why there is none, once it is that of the form and of its ways. */
export function SaidTotal({ estimate, choice }: { estimate: LiveEstimate; choice: WaysChoice }) {
  const why = useWhyNoTotal(estimate)
  const text = hasNoParts(estimate) ? why : totalInWords(estimate, choice)
  const [said, setSaid] = useState('')
  if (said !== text && !isStale(estimate) && !choice.isStale) setSaid(text)
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

function totalInWords(estimate: LiveEstimate, choice: WaysChoice): string {
  if (estimate.state === 'on-quote') return 'Total\u00a0: sur devis'
  if (estimate.state !== 'priced') return ''
  const way = wayInWords(choice)
  return `Total${way ? ` en ${way}` : ''}\u00a0: ${formatMoney(estimate.price.totalCents)}`
}
