import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removePurchaseInvoice, readContents } from '#contract/warehouse/parcel-contents.ts'
import { call } from '#web/api/call.ts'
import type { Contents, PurchaseInvoice } from '#web/api/parcel-contents.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { InvoiceFacts } from '#web/contents/InvoiceFacts.tsx'
import { contentsRefusals } from '#web/copy/contents.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { InvoiceFileButton } from './InvoiceFileButton.tsx'

/** One invoice: what it is, which parcels it covers, and what may be done with it. */
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
      {contents.canChange && (
        <div className="mt-2 flex flex-wrap gap-2">
          <InvoiceFileButton
            label={`Remplacer ${invoice.fileName}`}
            onFile={(file) => onReplace(file, invoice.id)}
          >
            Remplacer
          </InvoiceFileButton>
          <RemoveInvoice parcelId={contents.parcelId} invoice={invoice} />
        </div>
      )}
    </div>
  )
}

function RemoveInvoice({ parcelId, invoice }: { parcelId: string; invoice: PurchaseInvoice }) {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () => call(removePurchaseInvoice, { parcelId, purchaseInvoiceId: invoice.id }),
    onSuccess: async (contents) => {
      client.setQueryData(query(readContents, { parcelId }).queryKey, contents)
      setIsAsking(false)
      void toast({ title: 'Facture retirée' })
      await invalidateTopics(client, ['parcels'])
    },
  })
  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Retirer ${invoice.fileName}`}
        onClick={() => {
          removal.reset()
          setIsAsking(true)
        }}
      >
        Retirer
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => removal.mutate()}
        title="Retirer cette facture&nbsp;?"
        description={
          invoice.otherParcels.length > 0
            ? 'Elle reste jointe aux autres colis de la commande.'
            : 'Le fichier sera effacé\u00a0: cette action est irréversible.'
        }
        confirmLabel="Retirer"
        danger
        busy={removal.isPending}
        error={removal.error ? errorSentence(removal.error, contentsRefusals) : undefined}
      />
    </>
  )
}
