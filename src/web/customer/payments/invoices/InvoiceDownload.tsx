import { invoicePdf, type Invoice } from '#web/api/orders.ts'
import { linkStyle } from '#web/ui/link-style.ts'

export function InvoiceDownload({
  id,
  number,
  ready,
  status,
}: Pick<Invoice, 'id' | 'number' | 'ready'> & { status?: Invoice['status'] }) {
  if (!ready) return <span className="text-ink-soft">Non disponible</span>
  return (
    <a
      href={invoicePdf(id)}
      target="_blank"
      rel="noreferrer"
      className={`${linkStyle} inline-flex min-h-11 items-center`}
    >
      Télécharger
      <span className="sr-only">
        {' '}
        {status === 'credit_note' ? 'l’avoir' : 'la facture'} {number} (nouvel onglet)
      </span>
    </a>
  )
}
