import { sendPurchaseInvoice, type Contents } from '#web/api/parcel-contents.ts'
import { mostInvoicesOfAParcel, largestInvoiceBytes } from '#domain/parcel/purchase-invoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { InvoiceGapNotice } from '#web/contents/InvoiceGapNotice.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { FileButton } from '#web/ui/FileButton.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import { pieceGrid, PieceRow, PieceTitle } from './PieceTitle.tsx'
import { SharedInvoice } from './SharedInvoice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readContents } from '#contract/warehouse/parcel-contents.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { isAnswerLost } from '#web/api/send.ts'
import { contentsRefusals, tooHeavySentence } from '#web/copy/contents.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

type Upload = ReturnType<typeof useInvoiceUpload>

/** The purchase invoices of a parcel: to upload, replace, share with another parcel, or remove. */
export function PurchaseInvoices({
  contents,
  hasMark,
}: {
  contents: Contents
  /** Something was missing: whether this is there. */
  hasMark?: boolean
}) {
  const upload = useInvoiceUpload(contents)
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
              <InvoiceRow contents={contents} invoice={invoice} onReplace={upload.choose} />
            </li>
          ))}
        </ul>
      )}
      <UploadState upload={upload} />
      {canChange && upload.share === undefined && invoices.length < mostInvoicesOfAParcel && (
        <MoreInvoices contents={contents} upload={upload} />
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

function UploadState({ upload }: { upload: Upload }) {
  if (upload.share !== undefined) {
    return <Progress name={upload.fileName} share={upload.share} onCancel={upload.cancel} />
  }
  if (!upload.error) return null
  return (
    <div className="mt-3">
      <Notice kind="error">
        <p>{upload.error}</p>
        {upload.retry && (
          <Button variant="secondary" className="mt-2" onClick={upload.retry}>
            Réessayer
          </Button>
        )}
      </Notice>
    </div>
  )
}

type MoreProps = { contents: Contents; upload: Upload }

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

function AddInvoice({ contents, upload }: MoreProps) {
  const ofOrder = contents.sameOrder.length + 1
  const onFile = (file: File) => upload.choose(file)
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

function Progress({
  name,
  share,
  onCancel,
}: {
  name: string
  share: number
  onCancel: () => void
}) {
  const percent = Math.round(share * 100)
  return (
    <div className="mt-3 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          {share < 1 ? `Envoi de ${name}` : 'Vérification du fichier'}
        </p>
        <progress
          value={percent}
          max={100}
          aria-label={`Envoi de ${name}`}
          className="h-2 w-full accent-action"
        />
      </div>
      <Button variant="ghost" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  )
}

type Sending = { readonly file: File; readonly replaces: string | undefined; readonly key: string }

/** Uploads one file at a time, with its progress; it can be cancelled, or retried with the same key when its answer is lost. */
function useInvoiceUpload({ parcelId }: Contents) {
  const keep = useKeepContents(parcelId)
  const abort = useRef<AbortController>(null)
  const [sending, setSending] = useState<Sending>()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<unknown>()

  async function send(what: Sending) {
    abort.current = new AbortController()
    setSending(what)
    setFailure(undefined)
    setShare(0)
    try {
      const { file, replaces, key } = what
      const { signal } = abort.current
      const given = { replaces, idempotencyKey: key, signal, onProgress: setShare }
      const saved = await sendPurchaseInvoice(parcelId, file, given)
      showAdded(saved, replaces !== undefined)
      await keep(saved)
    } catch (error) {
      if (!isCancelled(error)) setFailure(error)
      await keep()
    }
    setShare(undefined)
  }

  return {
    fileName: sending?.file.name ?? '',
    /** From 0 to 1 during the upload. */
    share,
    error: failure === undefined ? undefined : sentenceOf(failure),
    choose: (file: File, replaces?: string) => {
      if (share !== undefined) return
      if (file.size > largestInvoiceBytes) setFailure('too-heavy')
      else void send({ file, replaces, key: crypto.randomUUID() })
    },
    retry: isAnswerLost(failure) && sending ? () => void send(sending) : undefined,
    cancel: () => abort.current?.abort(),
  }
}

/** Shows the server's answer at once, and reloads the rest; after a lost answer it may have been done. */
function useKeepContents(parcelId: string) {
  const client = useQueryClient()
  return async (saved?: Contents) => {
    if (saved) client.setQueryData(query(readContents, { parcelId }).queryKey, saved)
    await invalidateTopics(client, ['parcels'])
  }
}

const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

const sentenceOf = (failure: unknown): string =>
  failure === 'too-heavy' ? tooHeavySentence : errorSentence(failure, contentsRefusals)

function showAdded({ invoices }: Contents, isReplaced: boolean): void {
  const count = 1 + (invoices.at(-1)?.otherParcels.length ?? 0)
  void toast({
    title: isReplaced ? 'Facture remplacée' : 'Facture jointe',
    ...(count > 1 ? { description: `Jointe aux ${count} colis de la commande.` } : {}),
  })
}
