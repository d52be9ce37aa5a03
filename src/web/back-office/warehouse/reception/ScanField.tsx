import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type FocusEvent, type ReactNode } from 'react'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { CodeCamera } from '#web/back-office/core/camera/CodeCamera.tsx'
import { useCodeReader } from '#web/back-office/core/camera/use-code-reader.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { DeskState } from './desk-target.ts'
import { numberOf, type QueuedReception, useReceptionQueue } from './reception-queue.ts'
import { nameOfScan, useLookUp } from './use-look-up.ts'

/**
 * Receives what the hand scanner types with its Enter. The field keeps the focus, because a scanner types wherever the focus is.
 */
export function ScanField({
  alert,
  asked,
  isNext = false,
  lastKept,
  onFound,
}: {
  alert?: string
  asked?: string
  /** Another step has the focus; the first character of a scan moves it here. */
  isNext?: boolean
  lastKept?: QueuedReception | undefined
  onFound: (state: DeskState) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const { typed, setTyped, look, search } = useLookUp(field, onFound)
  const lookForAsked = useEffectEvent(() => {
    if (asked !== undefined) look(asked)
  })
  // Runs once, for a code scanned before this field appeared.
  useEffect(() => lookForAsked(), [])
  const reader = useCodeReader(isParcel, look)

  return (
    <form
      className="rounded-2xl border-2 border-action bg-surface p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        look(typed)
      }}
    >
      <label htmlFor="scan" className="font-display text-2xl font-bold">
        {isNext ? 'Ou scannez un autre colis' : 'Scannez le colis'}
      </label>
      <p id="scan-aide" className="mt-1 text-ink-soft">
        {isNext ? 'Son numéro de suivi' : 'Ou tapez son numéro de suivi'}, puis Entrée.
      </p>
      <span className="relative mt-4 block">
        <input
          ref={field}
          id="scan"
          aria-describedby="scan-aide"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
          }}
          onBlur={takeBack}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the desk is about to scan
          autoFocus={!isNext}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          // The QR code of our label holds an address.
          maxLength={200}
          className="block min-h-18 w-full rounded-xl border-2 border-line-strong bg-page px-4 font-mono text-2xl sm:text-3xl"
        />
        {search.isPending && <Spinner className="absolute top-5 right-4 size-8 text-action" />}
      </span>
      <div role="status" className="mt-4 empty:hidden">
        <ScanMessage
          alert={alert}
          error={search.error}
          cutNumber={
            search.isPending && search.failureCount > 0 ? nameOfScan(search.variables) : undefined
          }
          lastKept={lastKept}
        />
      </div>
      <CodeCamera reader={reader} className="mt-4" />
    </form>
  )
}

/** A shelf is scanned later, when the parcel is put away. */
const isParcel = ({ kind }: Scanned): boolean => kind === 'number' || kind === 'sheet'

/** A touch beside the field does not lose the next scan; links and buttons can still take the focus. */
function takeBack({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>): void {
  if (relatedTarget !== null) return
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) currentTarget.focus()
  })
}

type MessageProps = {
  alert: string | undefined
  error: Error | null
  /** The number to look up as soon as the network answers. */
  cutNumber: string | undefined
  lastKept: QueuedReception | undefined
}

function ScanMessage({ alert, error, cutNumber, lastKept }: MessageProps) {
  if (cutNumber) return <Notice kind="warning">{waitsForNetwork(cutNumber)}</Notice>
  if (error) return <Notice kind="error">{errorSentence(error)}</Notice>
  if (alert) return <Notice kind="error">{alert}</Notice>
  return lastKept ? <LastReception last={lastKept} /> : null
}

/** The outcome of the parcel that has just left the bench. */
function LastReception({ last }: { last: QueuedReception }) {
  const { kept, done } = useReceptionQueue()
  const number = numberOf(last.target)
  const received = done.find((one) => one.kept.key === last.key)?.parcel
  if (received) return <Good>{sentenceOf(received)}</Good>
  const waiting = kept.find((one) => one.key === last.key)
  if (!waiting) return null
  if (waiting.refusal === null) return <Good>{number}, en attente d’envoi. Au suivant.</Good>
  return (
    <Notice kind="error" title={`${number}\u00a0: pas reçu`}>
      {waiting.refusal}
    </Notice>
  )
}

const waitsForNetwork = (number: string): string =>
  `Réseau coupé\u00a0: ${number} sera cherché dès son retour. Gardez le colis sous la main.`

const sentenceOf = ({ trackingNumber, reception, status }: WarehouseParcel): string =>
  status === 'blocked'
    ? `Reçu et bloqué\u00a0: ${trackingNumber}, étagère ${reception?.shelf}. Au suivant.`
    : `Reçu\u00a0: ${trackingNumber}, étagère ${reception?.shelf}. Au suivant.`

const Good = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-3 rounded-xl bg-done-soft px-4 py-3 text-lg font-semibold text-done">
    <Check className="size-6 shrink-0" aria-hidden="true" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
)
