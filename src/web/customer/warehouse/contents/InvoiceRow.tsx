import { useQueryClient } from '@tanstack/react-query'
import { removePurchaseInvoice, readContents } from '#contract/warehouse/parcel-contents.ts'
import type { Contents, PurchaseInvoice } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { InvoiceFacts } from '#web/contents/InvoiceFacts.tsx'
import { contentsRefusals } from '#web/copy/contents.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { InvoiceTotal } from './InvoiceTotal.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'

/** One invoice: its name, the parcels it covers, and its actions. */
export function InvoiceRow({
  contents,
  invoice,
  onReplace,
}: {
  contents: Contents
  invoice: PurchaseInvoice
  onReplace: (file: File, replaces: string) => void
}) {
  return (
    <div className="rounded-xl border border-line p-3">
      <InvoiceFacts invoice={invoice} />
      <InvoiceTotal contents={contents} invoice={invoice} />
      {contents.canChange && (
        <div className="-mb-2 flex flex-wrap gap-x-5">
          <FileButton
            isLink
            label={`Remplacer ${invoice.fileName}`}
            onFile={(file) => onReplace(file, invoice.id)}
          >
            Remplacer
          </FileButton>
          <RemoveInvoice parcelId={contents.parcelId} invoice={invoice} />
        </div>
      )}
    </div>
  )
}

function RemoveInvoice({ parcelId, invoice }: { parcelId: string; invoice: PurchaseInvoice }) {
  const client = useQueryClient()
  const removal = useAction(removePurchaseInvoice, {
    done: 'Facture retirée',
    refusals: contentsRefusals,
    onDone: (contents) => client.setQueryData(query(readContents, { parcelId }).queryKey, contents),
  })
  return (
    <ConfirmAction
      action={removal}
      input={{ parcelId, purchaseInvoiceId: invoice.id }}
      trigger={(ask) => (
        <button
          type="button"
          aria-label={`Retirer ${invoice.fileName}`}
          className={`min-h-11 ${linkStyle}`}
          onClick={ask}
        >
          Retirer
        </button>
      )}
      title="Retirer cette facture&nbsp;?"
      description={
        invoice.otherParcels.length > 0
          ? 'Elle reste jointe aux autres colis de la commande.'
          : 'Le fichier sera effacé\u00a0: cette action est irréversible.'
      }
      confirmLabel="Retirer"
      danger
    />
  )
}
