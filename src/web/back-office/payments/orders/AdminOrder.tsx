import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { OfficeOrder } from '#contract/payments/office-orders.ts'
import { invoicePdf, officeOrder } from '#web/api/orders.ts'
import { quotePdf } from '#web/api/quotes.ts'
import { slipPdf } from '#web/api/documents.ts'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { orderStatuses } from '#web/copy/order-statuses.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { CorrectAddress } from './CorrectAddress.tsx'
import { OpenClaimFor } from './OpenClaimFor.tsx'
import { OrderMoneyCard } from './OrderMoneyCard.tsx'
import type { OrderView } from '#contract/payments/orders.ts'
import { orderSteps } from '#web/chrome/order-steps.tsx'
import { OrderLines } from '#web/chrome/OrderLines.tsx'
import { OrderShipment } from '#web/chrome/OrderShipment.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { orderQueryOf } from './use-order-query.ts'

/** One order, with its customer and who did what. */
export function AdminOrder() {
  const { orderId = '' } = useParams()
  const order = useQuery(officeOrder(orderId))
  return (
    <RecordPage
      query={order}
      back={{ to: paths.adminOrders, label: 'Retour aux commandes' }}
      words={{
        missing: ['Commande non trouvée', 'Aucune commande n’est à cette adresse.'],
        failed: 'Impossible de charger cette commande.',
      }}
    >
      {(known) => <Known key={orderId} order={known} />}
    </RecordPage>
  )
}

function Known({ order }: { order: OfficeOrder }) {
  return (
    <>
      <PageHeader
        title={
          <>
            Commande <span className="whitespace-nowrap">{order.number}</span>
          </>
        }
        tabTitle={`Commande ${order.number}`}
        actions={<StatusBadge of={orderStatuses[order.status]} />}
      >
        {order.clientName},{' '}
        <span className="font-mono whitespace-nowrap">{order.clientNumber}</span> ·{' '}
        {formatMoment(order.createdAt)}
      </PageHeader>
      <div className="mb-5 grid items-start gap-5 xl:grid-cols-2">
        <OrderMoneyCard orderId={order.id} money={order.money} />
        <OrderPapersCard order={order} />
      </div>
      <OrderDetails order={order} />
    </>
  )
}

/** Lines and payment, shipments, history. */
function OrderDetails({ order }: { order: OrderView }) {
  const steps = orderSteps(order)
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <TitledCard title="Détail">
        <OrderLines order={order} />
      </TitledCard>
      <div className="grid grid-cols-1 gap-5 empty:hidden xl:row-span-2">
        {order.shipments.map((shipment) => (
          <OrderShipment key={shipment.number} order={order} shipment={shipment}>
            <CorrectAddress shipment={shipment} />
            <OpenClaimFor boxes={shipment.boxes} />
          </OrderShipment>
        ))}
      </div>
      {steps.length > 0 && (
        <TitledCard title="Son histoire">
          <Timeline label="Étapes de la commande" steps={steps} />
        </TitledCard>
      )}
    </div>
  )
}

const line = `${linkStyle} inline-flex min-h-11 items-center`

/** The customer, with links to the invoices, quotes and boxes of the order. */
function OrderPapersCard({ order }: { order: OfficeOrder }) {
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
