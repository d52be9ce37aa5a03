import { FileText } from 'lucide-react'
import { purchaseInvoiceUrl, type PurchaseInvoice } from '#web/api/parcel-contents.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** An invoice to download, and the parcels that it covers. */
export const InvoiceFacts = ({ invoice }: { invoice: PurchaseInvoice }) => (
  <div className="flex items-start gap-2.5">
    <FileText className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    <div className="min-w-0">
      <a href={purchaseInvoiceUrl(invoice.id)} download className={`${linkStyle} break-words`}>
        {invoice.fileName}
      </a>
      <p className="figures text-sm wrap-anywhere text-ink-soft">
        {formatBytes(invoice.bytes)} · ajoutée le {formatDay(invoice.addedAt)}
      </p>
      {invoice.otherParcels.length > 0 && (
        <p className="text-sm break-words text-ink-soft">
          Couvre aussi <span className="font-mono">{invoice.otherParcels.join(', ')}</span>
        </p>
      )}
    </div>
  </div>
)
