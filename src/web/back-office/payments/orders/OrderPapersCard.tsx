import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/payments/office-orders.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { quotePdf } from '#web/api/quotes.ts'
import { slipPdf } from '#web/api/slip-pdf.ts'
import { paths } from '#web/paths.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { orderQueryOf } from './use-order-query.ts'

const line = `${linkStyle} inline-flex min-h-11 items-center`

/** The customer, with links to the invoices, quotes and boxes of the order. */
export function OrderPapersCard({ order }: { order: OfficeOrder }) {
  return (
    <TitledCard title="Client et pièces">
      <p>
        {order.clientEmail === null ? (
          order.clientName
        ) : (
          <Link to={paths.adminClient(order.clientId)} className={linkStyle}>
            {order.clientName}
          </Link>
        )}{' '}
        · <span className="font-mono">{order.clientNumber}</span>
      </p>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {order.clientEmail && (
          <li>
            <a href={`mailto:${order.clientEmail}`} className={`${line} wrap-anywhere`}>
              {order.clientEmail}
            </a>
          </li>
        )}
        <li>
          <Link
            to={`${paths.adminOrders}?${orderQueryOf({ search: order.clientNumber })}`}
            className={line}
          >
            Toutes ses commandes
          </Link>
        </li>
        {order.invoiceId && (
          <li>
            <Paper to={invoicePdf(order.invoiceId)}>Facture {order.invoiceNumber}</Paper>
          </li>
        )}
        {order.creditNotes
          .filter(({ isReady }) => isReady)
          .map(({ id, number }) => (
            <li key={id}>
              <Paper to={invoicePdf(id)}>Avoir {number}</Paper>
            </li>
          ))}
        {order.quotes.map(({ id, number }) => (
          <li key={id}>
            <Link to={paths.adminQuote(id)} className={line}>
              Devis {number}
            </Link>
            <span className="block text-sm text-ink-soft">
              {versionText(order, id)} ·{' '}
              <NewTabLink to={quotePdf(id)}>
                PDF<span className="sr-only"> du devis {number}</span>
              </NewTabLink>
            </span>
          </li>
        ))}
        {order.slips.map(({ dispatchId, number, isReady }) => (
          <li key={dispatchId}>
            {isReady ? (
              <Paper to={slipPdf(dispatchId)}>Bordereau de dépôt {number}</Paper>
            ) : (
              <span className={line}>Bordereau de dépôt {number}, en préparation</span>
            )}
            <span className="block text-sm text-ink-soft">Preuve d’expédition</span>
          </li>
        ))}
        {order.shipmentIds.map(({ id, number }) => (
          <li key={id}>
            <Link to={paths.departure(id)} className={line}>
              Envoi {number}
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function versionText({ quoteVersions, invoiceId }: OfficeOrder, quoteId: string): string {
  // Without an invoice nothing is paid: the bank transfer is still to come, or was refused.
  const isPaid = invoiceId !== null
  const versions = quoteVersions.find((one) => one.quoteId === quoteId)
  if (!versions) return ''
  const { paid, sent } = versions
  const ordered = `version ${paid} ${isPaid ? 'payée' : 'commandée'}`
  return sent.length > 1 ? `${ordered}, ${sent.length} envoyées` : ordered
}

const Paper = ({ to, children }: { to: string; children: ReactNode }) => (
  <NewTabLink to={to} what="PDF" className="inline-flex min-h-11 items-center">
    {children}
  </NewTabLink>
)
