import { Receipt } from 'lucide-react'
import type { OrderView } from '#contract/payments/orders.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { orderState } from '#web/copy/order-statuses.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { shopsOf } from '#web/copy/shops.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NewTab } from '#web/ui/NewTab.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** By its parcels, which its customer knows better than its number. */
export function OrderHead({ order }: { order: OrderView }) {
  const { number, withdrawn, shipments, createdAt } = order
  const inside = shipments.flatMap(({ parcels }) => parcels)
  const parcels = { count: inside.length, faces: inside.slice(0, 4) }
  // A line ends before « + ».
  const shops = shopsOf(parcels).replaceAll(' + ', ' +\u00a0')
  const name = `Commande ${number}`
  const wholeNumber = <span className="inline-block whitespace-nowrap">{number}</span>
  const { label, family } = orderState(order, withdrawn?.isCarriedOut === true)
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3 sm:mb-6 sm:gap-x-5">
      <ParcelStack parcels={parcels} Otherwise={Receipt} size="largest" />
      <div className="min-w-0 flex-1 basis-44 *:mb-0! max-[16rem]:basis-full">
        {/* Smaller than the day of arrival under it. */}
        <PageHeader
          title={<span className="sm:text-28">{shops || <>Commande {wholeNumber}</>}</span>}
          tabTitle={name}
        >
          <p className="mb-2">
            {inside.length > 0 ? <>Commande {wholeNumber} du</> : 'Du'} {formatDay(createdAt)}
          </p>
          <Badge family={family}>{label}</Badge>
          <Paid order={order} />
        </PageHeader>
      </div>
    </div>
  )
}

/** In one column its price and its papers are far below. */
function Paid({ order: { paidAt, totalCents, refunds, invoiceId } }: { order: OrderView }) {
  if (paidAt === null || refunds.length > 0) return null
  return (
    <p className="figures -mb-2 flex flex-wrap items-center gap-x-1.5 text-14 xl:hidden">
      <span>
        <strong className="font-semibold text-ink">{formatMoney(totalCents)}</strong> payés
        {invoiceId && '\u00a0·'}
      </span>
      {invoiceId && (
        <a
          href={invoicePdf(invoiceId)}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          Facture
          <NewTab what="PDF" isQuiet />
        </a>
      )}
    </p>
  )
}
