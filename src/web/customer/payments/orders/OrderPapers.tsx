import { readMyCustomsPaper } from '#contract/shipping/customs.ts'
import { readOrderSlip } from '#contract/shipping/dispatches.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import type { OrderView } from '#contract/payments/orders.ts'
import { addressOf } from '#web/api/address-of.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { FootPart } from '#web/chrome/FootPart.tsx'
import { FileText } from 'lucide-react'
import { quotePdf } from '#web/api/quotes.ts'
import { NewTab } from '#web/ui/NewTab.tsx'

type Paper = { to: string; label: string; number?: string; after?: string }

/** The papers of an order: its invoice with the credit notes, the customs papers of what has left, what proves that it left, and the quotes that it paid. */
export function OrderPapers({ order }: { order: OrderView }) {
  const papers: readonly Paper[] = [
    ...(order.invoiceId ? [{ to: invoicePdf(order.invoiceId), label: 'Facture' }] : []),
    ...order.creditNotes
      .filter(({ isReady }) => isReady)
      .map(({ id, number }) => ({ to: invoicePdf(id), label: 'Avoir', number })),
    ...order.shipments.flatMap(({ number, boxes }) =>
      boxes
        .filter(({ isDeclared }) => isDeclared)
        .map(({ id, place }) => ({
          to: addressOf(readMyCustomsPaper, { boxId: id }),
          label: 'Déclaration en douane',
          number: boxNumber(number, place),
        })),
    ),
    ...order.quotes.map(({ id, number }) => ({ to: quotePdf(id), label: 'Devis', number })),
    ...order.slips.map(({ dispatchId, number }) => ({
      to: addressOf(readOrderSlip, { orderId: order.id, dispatchId }),
      label: 'Bordereau de dépôt',
      number,
      after: ', preuve d’expédition',
    })),
  ]
  return (
    <FootPart title="Documents">
      {papers.length === 0 && (
        <p className="mt-2 text-ink-soft">Les documents arrivent avec le paiement.</p>
      )}
      <ul className="mt-1 gap-x-6 xl:flex xl:flex-wrap">
        {papers.map(({ to, label, number, after }) => (
          <li key={to}>
            <a
              href={to}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} inline-flex min-h-11 items-center gap-2 py-1`}
            >
              <FileText className="size-5 shrink-0" aria-hidden="true" />
              <span>
                {label}
                {number && (
                  <>
                    {' '}
                    <span className="whitespace-nowrap">{number}</span>
                  </>
                )}
                {after}
                <NewTab what="PDF" isQuiet />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </FootPart>
  )
}
