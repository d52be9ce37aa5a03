import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { OfficeOrder } from '#contract/payments/office-orders.ts'
import { officeOrder } from '#web/api/office-orders.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { orderStatuses } from '#web/copy/order-statuses.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { OrderMoneyCard } from './OrderMoneyCard.tsx'
import { OrderPapersCard } from './OrderPapersCard.tsx'
import type { OrderView } from '#contract/payments/orders.ts'
import { orderSteps } from '#web/chrome/order-steps.tsx'
import { OrderLines } from '#web/chrome/OrderLines.tsx'
import { OrderShipment } from '#web/chrome/OrderShipment.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

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
          <OrderShipment key={shipment.number} order={order} shipment={shipment} />
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
