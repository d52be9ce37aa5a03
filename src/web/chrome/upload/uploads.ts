import { useEffect } from 'react'
import { largestInvoiceBytes } from '#domain/parcel/purchase-invoice.ts'
import { isAnswerLost } from '#web/api/send.ts'
import { onSessionChange, personOf } from '#web/api/session.ts'
import { createStore } from '#web/api/store.ts'
import type { Sending } from '#web/api/upload-with-progress.ts'
import { tooHeavySentence } from '#web/copy/files.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'

/** A file that a card sends, and that goes on when the card has gone. */
type FileToSend = {
  /** What the file is for: one at a time. A card of the same place shows it again. */
  readonly place: string
  readonly file: File
  readonly send: (sending: Sending) => Promise<unknown>
  /** Called after an answer, and when nobody knows whether the file arrived. */
  readonly reload: () => Promise<unknown>
  readonly refusals: Readonly<Record<string, string>>
  /** The title of the notice to a person who has left the card. */
  readonly failed: string
}

type Upload = {
  readonly fileName: string
  /** From 0 to 1 while it is under way. */
  readonly share?: number
  readonly cancel?: () => void
  readonly failure?: string
  /** Only while nobody knows whether it arrived; sends it with the same key. */
  readonly retry?: (() => void) | undefined
}

const store = createStore<ReadonlyMap<string, Upload>>(new Map())
const cards = new Set<{ readonly place: string }>()

/** The file that is on its way to this place, or that did not arrive. */
export function useUpload(place: string): Upload | undefined {
  useEffect(() => {
    const card = { place }
    cards.add(card)
    return () => void cards.delete(card)
  }, [place])
  return store.use().get(place)
}

/** Those under way, with their places. */
export const useUploads = () => [...store.use()].filter(([, upload]) => isUnderWay(upload))
export const isUnderWay = (upload: Upload | undefined) => upload?.share !== undefined

/** Sends a file and shows how far it is; a failure stays in its place, and is told at once to a person who has left it. */
export async function sendFile(what: FileToSend, idempotencyKey: string = crypto.randomUUID()) {
  const { place, file } = what
  if (isUnderWay(store.get().get(place))) return
  if (file.size > largestInvoiceBytes) {
    fail(what, tooHeavySentence)
    return
  }
  const abort = new AbortController()
  const { signal } = abort
  const onProgress = (share: number) =>
    put(place, { fileName: file.name, share, cancel: () => abort.abort() })
  onProgress(0)
  try {
    await what.send({ idempotencyKey, signal, onProgress })
    await what.reload()
    put(place, undefined)
  } catch (error) {
    const retry = isAnswerLost(error) ? () => void sendFile(what, idempotencyKey) : undefined
    if (signal.aborted) put(place, undefined)
    else fail(what, errorSentence(error, what.refusals), retry)
    void what.reload()
  }
}

function fail({ place, file, failed }: FileToSend, failure: string, retry?: () => void): void {
  put(place, { fileName: file.name, failure, retry })
  if ([...cards].some((card) => card.place === place)) return
  void toast({
    kind: 'error',
    title: failed,
    description: `${file.name}\u00a0: ${failure}`,
    duration: 15_000,
  })
}

function put(place: string, upload: Upload | undefined): void {
  const uploads = new Map(store.get())
  if (upload) uploads.set(place, upload)
  else uploads.delete(place)
  store.set(uploads)
  const isAnyUnderWay = [...uploads.values()].some(isUnderWay)
  window[isAnyUnderWay ? 'addEventListener' : 'removeEventListener']('beforeunload', warn)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** The next person in this tab sees no file of the one before. */
onSessionChange((before, after) => {
  const person = personOf(after)
  if (!person || person.id === personOf(before)?.id) return
  for (const [place, { cancel }] of store.get()) {
    cancel?.()
    put(place, undefined)
  }
})
