import { useMutation } from '@tanstack/react-query'
import { useState, type FocusEvent } from 'react'
import { findDeclarations, type WarehouseParcel } from '#contract/reception.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { declared, type DeskState } from './desk-target.ts'
import { playSound } from './play-sound.ts'

/** Takes what the hand scanner types and its Enter; keeps the focus, because the scanner writes where it stands. */
export function ScanField({
  alert,
  justReceived,
  onFound,
}: {
  alert?: string
  justReceived: WarehouseParcel | undefined
  onFound: (state: DeskState) => void
}) {
  const [typed, setTyped] = useState('')
  const search = useMutation({
    mutationFn: (trackingNumber: string) => call(findDeclarations, { trackingNumber }),
    onSuccess: (found, trackingNumber) => {
      setTyped('')
      const next = stateAfter(trackingNumber, found)
      playSound(next.step === 'measure' ? 'right' : 'wrong')
      onFound(next)
    },
    onError: () => {
      playSound('wrong')
    },
  })

  return (
    <form
      className="rounded-2xl border-2 border-action bg-surface p-5 sm:p-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() && !search.isPending) search.mutate(typed)
      }}
    >
      <label htmlFor="scan" className="font-display text-2xl font-bold">
        Scannez le colis
      </label>
      <p id="scan-aide" className="mt-1 text-ink-soft">
        Ou tapez son numéro de suivi, puis Entrée.
      </p>
      <span className="relative mt-4 block">
        <input
          id="scan"
          aria-describedby="scan-aide"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
          }}
          onBlur={takeBack}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the desk is about to scan
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={60}
          className="block min-h-18 w-full rounded-xl border-2 border-line-strong bg-page px-4 font-mono text-2xl sm:text-3xl"
        />
        {search.isPending && <Spinner className="absolute top-5 right-4 size-8 text-action" />}
      </span>
      <div role="status" className="mt-4 empty:hidden">
        {scanMessage(alert, search.error, justReceived)}
      </div>
    </form>
  )
}

type Found = { matches: WarehouseParcel[]; nearMatches: WarehouseParcel[] }

/** One awaited parcel is taken at once; anything else is shown to the person. */
function stateAfter(trackingNumber: string, { matches, nearMatches }: Found): DeskState {
  const [only] = matches
  if (only && matches.length === 1) {
    if (only.status === 'pending_arrival') return { step: 'measure', target: declared(only) }
  }
  return { step: 'choose', trackingNumber, matches, nearMatches }
}

/** A touch beside the field does not lose the next scan; a link or a button still can be reached. */
function takeBack({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>): void {
  if (relatedTarget !== null) return
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) currentTarget.focus()
  })
}

function scanMessage(
  alert: string | undefined,
  error: Error | null,
  justReceived: WarehouseParcel | undefined,
) {
  if (error) return <Notice kind="error">{errorSentence(error)}</Notice>
  if (alert) return <Notice kind="error">{alert}</Notice>
  if (!justReceived) return null
  return (
    <p className="rounded-xl bg-done-soft px-4 py-3 text-lg font-semibold text-done">
      Reçu&nbsp;: {justReceived.trackingNumber}, étagère {justReceived.reception?.shelf}. Au
      suivant.
    </p>
  )
}
