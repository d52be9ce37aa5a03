import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HistoryRow } from '#contract/people/clients.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** The name of a line of the history as a link to what it is about; an invoice opens once its PDF is made. */
export function HistoryTarget({
  row: { subject, status },
  isRow = false,
  children,
}: {
  row: HistoryRow
  /** The link covers its whole row of a table. */
  isRow?: boolean
  children: ReactNode
}) {
  if (subject === null) return children
  if (subject.kind === 'invoice') {
    if (status !== 'ready') return children
    return (
      <NewTabLink to={invoicePdf(subject.id)} what="PDF">
        {children}
      </NewTabLink>
    )
  }
  return (
    <Link
      to={pageOf[subject.kind](subject.id)}
      data-row={isRow ? subject.id : undefined}
      className={linkStyle}
    >
      {children}
    </Link>
  )
}

const pageOf = {
  parcel: paths.adminParcel,
  quote: paths.adminQuote,
  order: paths.adminOrder,
} as const
