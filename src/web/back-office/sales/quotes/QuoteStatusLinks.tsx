import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { quoteCountLimit } from '#contract/sales/office-quotes.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { pendingQuoteStatuses, quoteStatuses as statuses } from '#domain/quote/quote.ts'
import { officeQuoteCounts, type QuoteFilter } from '#web/api/office-quotes.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { quoteListPath } from './use-quote-query.ts'

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

const tabs = [
  { status: undefined, label: 'Tous', of: statuses },
  { status: 'pending', label: 'En cours', of: pendingQuoteStatuses },
  ...statuses.map((status) => ({ status, label: quoteStatuses[status].label, of: [status] })),
] as const

/** The states, with how many quotes of the search are in each. */
export function QuoteStatusLinks({ filter }: { filter: QuoteFilter }) {
  const counts = useQuery(officeQuoteCounts(filter)).data?.statuses
  const row = useCurrentInView([filter.status, filter.late, !counts].join())
  return (
    <nav
      ref={row}
      aria-label="Filtrer les devis"
      className="-mx-4 mb-5 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {tabs.map(({ status, label, of }) => (
          <li key={label}>
            <Link
              to={quoteListPath({ ...filter, status, late: undefined })}
              aria-current={status === filter.status && !filter.late ? 'page' : undefined}
              className={style}
            >
              {label}
              {counts && <Count of={sumOf(counts, of)} />}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={quoteListPath({ ...filter, status: 'pending_validation', late: 'yes' })}
            aria-current={filter.late ? 'page' : undefined}
            className={style}
          >
            En attente depuis plus de {alertAfter.quoteWorkingHours}&nbsp;heures ouvrées
          </Link>
        </li>
      </ul>
    </nav>
  )
}

type Counted = readonly { readonly status: string; readonly count: number }[]

const sumOf = (counts: Counted, of: readonly string[]): number =>
  counts.filter(({ status }) => of.includes(status)).reduce((sum, { count }) => sum + count, 0)

/** Counting stops at a thousand. */
const Count = ({ of }: { of: number }) => (
  <span className="figures font-normal">{of > quoteCountLimit ? '1\u00a0000+' : of}</span>
)
