import { Link } from 'react-router'
import type { ListedQuote } from '#contract/sales/office-quotes.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'

const nowrap = (text: string) => <span className="whitespace-nowrap">{text}</span>

export const quoteColumns = (now: number): readonly Column<ListedQuote>[] => [
  {
    key: 'number',
    header: 'Devis',
    main: true,
    cell: ({ id, number }) => (
      <Link
        to={paths.adminQuote(id)}
        data-row={id}
        className={`${linkStyle} figures whitespace-nowrap`}
      >
        {number}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Statut',
    cell: ({ status }) => {
      const { label, family } = quoteStatuses[status]
      return <Badge family={family}>{label}</Badge>
    },
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ clientName, clientNumber }) => (
      <>
        {clientName} <span className="font-mono text-sm whitespace-nowrap">{clientNumber}</span>
      </>
    ),
  },
  { key: 'destination', header: 'Destination', cell: ({ destination }) => destination },
  { key: 'parcels', header: 'Colis', numeric: true, cell: ({ parcelCount }) => parcelCount },
  {
    key: 'total',
    header: 'Total TTC',
    numeric: true,
    cell: ({ totalCents }) => nowrap(totalCents === null ? 'Sur devis' : formatMoney(totalCents)),
  },
  {
    key: 'date',
    header: 'Demandé',
    cell: (quote) =>
      quote.status === 'pending_validation' ? (
        <span className={quote.isLate ? 'font-semibold text-problem' : undefined}>
          {waitedFor(quote.createdAt, now)}
          {quote.isLate && <span className="block text-sm">Plus de 24&nbsp;h ouvrées</span>}
        </span>
      ) : (
        nowrap(formatShortDay(quote.createdAt))
      ),
  },
]
