import { FileText } from 'lucide-react'
import type { OrderView } from '#contract/payments/orders.ts'
import { invoicePdf } from '#web/api/orders.ts'
import { quotePdf } from '#web/api/quotes.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** The papers of an order: its invoice with what corrects it, and the quotes that it paid. */
export function OrderPapers({ order }: { order: OrderView }) {
  const papers = [
    ...(order.invoiceId ? [{ to: invoicePdf(order.invoiceId), label: 'Facture' }] : []),
    ...order.creditNotes
      .filter(({ isReady }) => isReady)
      .map(({ id, number }) => ({ to: invoicePdf(id), label: `Avoir ${number}` })),
    ...order.quotes.map(({ id, number }) => ({ to: quotePdf(id), label: `Devis ${number}` })),
  ]
  return (
    <Card aria-labelledby="papiers-titre">
      <h2 id="papiers-titre" className="text-xl">
        Documents
      </h2>
      {papers.length === 0 && (
        <p className="mt-2 text-ink-soft">Les documents arrivent avec le paiement.</p>
      )}
      <ul className="mt-1">
        {papers.map(({ to, label }) => (
          <li key={to}>
            <a
              href={to}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} inline-flex min-h-11 items-center gap-2`}
            >
              <FileText className="size-5 shrink-0" aria-hidden="true" />
              <span>{label} (PDF, nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
