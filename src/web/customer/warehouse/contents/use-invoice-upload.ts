import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readContents } from '#contract/warehouse/parcel-contents.ts'
import { largestInvoiceBytes } from '#domain/parcel/purchase-invoice.ts'
import { NetworkError } from '#web/api/api-error.ts'
import { sendPurchaseInvoice, type Contents } from '#web/api/parcel-contents.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { contentsRefusals, tooHeavySentence } from '#web/copy/contents.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

type Sending = { readonly file: File; readonly replaces: string | undefined; readonly key: string }

/** One file at a time, with its progress; cancelled, or tried again under the same key when the network failed. */
export function useInvoiceUpload({ parcelId }: Contents) {
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
      tellJoined(saved, replaces !== undefined)
      await keep(saved)
    } catch (error) {
      if (!isCancelled(error)) setFailure(error)
      await keep()
    }
    setShare(undefined)
  }

  return {
    fileName: sending?.file.name ?? '',
    /** From 0 to 1 while the file leaves. */
    share,
    error: failure === undefined ? undefined : sentenceOf(failure),
    choose: (file: File, replaces?: string) => {
      if (share !== undefined) return
      if (file.size > largestInvoiceBytes) setFailure('too-heavy')
      else void send({ file, replaces, key: crypto.randomUUID() })
    },
    retry: failure instanceof NetworkError && sending ? () => void send(sending) : undefined,
    cancel: () => abort.current?.abort(),
  }
}

/** Shows at once what the server answered, and reads the rest again; a lost answer may have been done. */
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

function tellJoined({ invoices }: Contents, isReplaced: boolean): void {
  const count = 1 + (invoices.at(-1)?.otherParcels.length ?? 0)
  void toast({
    title: isReplaced ? 'Facture remplacée' : 'Facture jointe',
    ...(count > 1 ? { description: `Jointe aux ${count} colis de la commande.` } : {}),
  })
}
