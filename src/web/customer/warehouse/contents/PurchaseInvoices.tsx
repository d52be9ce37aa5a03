import { addPurchaseInvoice, readContents } from '#contract/warehouse/parcel-contents.ts'
import { readMyParcel } from '#contract/warehouse/parcels.ts'
import { mostInvoicesOfAParcel } from '#domain/parcel/purchase-invoice.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { fileNameOf } from '#web/api/upload.ts'
import { uploadWithProgress } from '#web/api/upload-with-progress.ts'
import { UploadState } from '#web/chrome/upload/UploadState.tsx'
import { isUnderWay, sendFile, useUpload } from '#web/chrome/upload/uploads.ts'
import { InvoiceGapNotice } from '#web/contents/InvoiceGapNotice.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { FileButton } from '#web/ui/FileButton.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import { pieceGrid, PieceRow, PieceTitle } from './PieceTitle.tsx'
import { SharedInvoice } from './SharedInvoice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateTopics, query } from '#web/api/query.ts'
import { contentsRefusals } from '#web/copy/contents.ts'
import { toast } from '#web/ui/toast.ts'

/** The purchase invoices of a parcel: to upload, replace, share with another parcel, or remove. */
export function PurchaseInvoices({
  contents,
  hasMark,
}: {
  contents: Contents
  /** Something was missing: whether this is there. */
  hasMark?: boolean
}) {
  const { upload, isBusy, choose } = useInvoiceUpload(contents)
  const { invoices, canChange } = contents
  if (!canChange && invoices.length === 0) return null
  return (
    <div className={joinClasses(pieceGrid, !hasMark && unmarked)}>
      <Title contents={contents} hasMark={hasMark} />
      {contents.invoiceGap && canChange && (
        <div className="mt-2">
          <InvoiceGapNotice gap={contents.invoiceGap} />
        </div>
      )}
      {invoices.length > 0 && (
        <ul className="mt-2 grid grid-cols-1 gap-2">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceRow
                contents={contents}
                invoice={invoice}
                onReplace={isBusy ? null : choose}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 empty:hidden">
        <UploadState upload={upload} />
      </div>
      {canChange && !isBusy && invoices.length < mostInvoicesOfAParcel && (
        <MoreInvoices contents={contents} onFile={choose} />
      )}
    </div>
  )
}

const unmarked =
  'mt-5 border-t border-line pt-4 @min-[48rem]:mt-3 @min-[48rem]:border-t-0 @min-[48rem]:pt-0'

const Title = ({
  contents: { invoices, missing, valueReason },
  hasMark,
}: {
  contents: Contents
  hasMark: boolean | undefined
}) => (
  <PieceTitle number={2} {...(hasMark ? { isDone: !missing.includes('invoice') } : {})}>
    {invoices.length === 0 && valueReason !== null
      ? 'Valeur déclarée'
      : invoices.length > 1
        ? 'Factures d’achat'
        : 'Facture d’achat'}
  </PieceTitle>
)

type MoreProps = { contents: Contents; onFile: (file: File) => void }

/** The choice among the others stands once: remounted by the first invoice, it would lose its dialog and the focus. */
const MoreInvoices = (props: MoreProps) => (
  <>
    <AddInvoice {...props} />
    {/* Each is 44 px high, and they read as two lines of one choice. */}
    <div className={joinClasses('empty:hidden', mayDoWithout(props.contents) && '-mb-5')}>
      <SharedInvoice contents={props.contents} />
    </div>
  </>
)

/** `StatedValue` offers it right below. */
const mayDoWithout = ({ invoices, valueReason }: Contents): boolean =>
  invoices.length === 0 && valueReason === null

function AddInvoice({ contents, onFile }: MoreProps) {
  const ofOrder = contents.sameOrder.length + 1
  const what = (
    <>
      PDF, JPEG ou PNG, 10&nbsp;Mo au plus.{' '}
      {ofOrder > 1
        ? `Elle sera jointe aux ${ofOrder} colis de la commande.`
        : 'Lue par vous, notre équipe et la douane.'}
    </>
  )
  if (contents.invoices.length > 0)
    return (
      <>
        <div className="mt-1">
          <FileButton isLink onFile={onFile}>
            Joindre une autre facture
          </FileButton>
        </div>
        <p className="text-sm text-ink-soft">{what}</p>
      </>
    )
  return (
    <PieceRow
      text={what}
      act={
        <FileButton
          icon={null}
          variant={contents.missing.join() === 'invoice' ? 'primary' : 'secondary'}
          onFile={onFile}
        >
          <span>
            Joindre<span className="sr-only"> la facture d’achat</span>
          </span>
        </FileButton>
      }
    />
  )
}

/** Uploads one file at a time, with its progress; it goes on when this card has gone. */
function useInvoiceUpload({ parcelId }: Contents) {
  const client = useQueryClient()
  const place = `invoice of ${parcelId}`
  const upload = useUpload(place)
  const choose = (file: File, replaces?: string) => {
    const parcel = client.getQueryData(query(readMyParcel, { parcelId }).queryKey)
    void sendFile({
      place,
      file,
      send: async (sending) => {
        const input = { parcelId, fileName: fileNameOf(file), replaces }
        const saved = await uploadWithProgress(addPurchaseInvoice, input, file, sending)
        showAdded(saved, replaces !== undefined)
        client.setQueryData(query(readContents, { parcelId }).queryKey, saved)
      },
      reload: () => invalidateTopics(client, ['parcels']),
      refusals: contentsRefusals,
      failed: parcel ? `Facture non jointe, ${parcel.merchant}` : 'Facture non jointe',
    })
  }
  return { upload, isBusy: isUnderWay(upload), choose }
}

function showAdded({ invoices }: Contents, isReplaced: boolean): void {
  const count = 1 + (invoices.at(-1)?.otherParcels.length ?? 0)
  void toast({
    title: isReplaced ? 'Facture remplacée' : 'Facture jointe',
    ...(count > 1 ? { description: `Jointe aux ${count} colis de la commande.` } : {}),
  })
}
