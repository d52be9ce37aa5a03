import { Link } from 'react-router'
import type { OrderSummary } from '#contract/payments/orders.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { itemCountText, orderStatuses } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** One order of the history; its number opens its page. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { label, family } = orderStatuses[order.status]
  const { tracking } = order
  return (
    <article className="rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="font-mono text-lg font-semibold tracking-normal">
          <Link to={paths.order(order.id)} className={linkStyle}>
            {order.number}
          </Link>
        </h2>
        <Badge family={family}>{label}</Badge>
      </div>
      <div className="figures mt-2 flex flex-wrap justify-between gap-x-4">
        <p className="text-ink-soft">
          {formatDay(order.createdAt)} · {itemCountText(order.itemCount)}
        </p>
        <p className="font-semibold">
          <Money cents={order.totalCents} />
        </p>
      </div>
      {(tracking.length > 0 || order.invoiceId) && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          {tracking.map(({ shipment, url }) => (
            <a
              key={shipment}
              href={url}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} inline-flex min-h-11 items-center`}
            >
              Suivre l’envoi {tracking.length > 1 && `${shipment} `}(nouvel onglet)
            </a>
          ))}
          {order.invoiceId && (
            <a
              href={invoicePdf(order.invoiceId)}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} inline-flex min-h-11 items-center`}
            >
              Facture (nouvel onglet)
            </a>
          )}
        </p>
      )}
    </article>
  )
}
