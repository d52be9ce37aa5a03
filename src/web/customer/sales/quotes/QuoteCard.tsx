import { Link } from 'react-router'
import type { QuoteSummary } from '#contract/sales/quotes.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { myQuoteStatuses } from '#web/copy/quotes.ts'
import { timeLeft } from '#web/copy/time-left.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** One line of the list: what it is, where it stands, how long it holds, what it costs. */
export function QuoteCard({ quote }: { quote: QuoteSummary }) {
  const left = validityLeft(quote, useNow())
  const { label, family } = myQuoteStatuses[left === 0 ? 'expired' : quote.status]
  return (
    <Link
      to={paths.quote(quote.id)}
      className="grid gap-2 rounded-2xl border border-line bg-surface p-4 text-ink no-underline hover:border-action sm:grid-cols-[1fr_auto] sm:p-5"
    >
      <span className="min-w-0">
        <span className="figures block font-semibold">{quote.number}</span>
        <span className="block text-ink-soft">
          {quote.destination}, {formatWeight(quote.weightGrams)}, {formatDay(quote.createdAt)}
        </span>
        {left !== null && left > 0 && (
          <span className="block text-ink-soft">Valable encore {timeLeft(left)}</span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-3 sm:flex-col sm:items-end sm:gap-1">
        <Badge family={family}>{label}</Badge>
        <Total quote={quote} />
      </span>
    </Link>
  )
}

/** Milliseconds, `null` when it does not count. The time ends a quote by itself, before any job has marked it. */
function validityLeft({ status, validUntil }: QuoteSummary, now: number): number | null {
  const isOpen = status === 'sent_to_client' || status === 'accepted'
  return isOpen && validUntil !== null ? Math.max(0, Date.parse(validUntil) - now) : null
}

const Total = ({ quote: { version, totalCents } }: { quote: QuoteSummary }) => (
  <span className="figures font-semibold">
    {version === 0 && totalCents !== null && (
      <span className="font-normal text-ink-soft">Estimation </span>
    )}
    {totalCents === null ? 'Sur devis' : <Money cents={totalCents} />}
  </span>
)
