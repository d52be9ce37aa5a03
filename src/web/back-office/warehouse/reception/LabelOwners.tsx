import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { readClientNumber } from '#domain/label/client-number.ts'
import { ownersOfLabel } from '#web/api/unidentified.ts'
import type { Owner } from '#web/back-office/warehouse/unidentified/GiveParcel.tsx'
import {
  nobodyAnswers,
  OwnerCandidates,
} from '#web/back-office/warehouse/unidentified/OwnerCandidates.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** Whose the label says it is: what these clients await first, then they themselves. A person chooses. */
export function LabelOwners({
  trackingNumber,
  words,
  hasFocus,
  onChosen,
}: {
  trackingNumber: string
  /** Empty: nothing is looked for. */
  words: string
  /** Enter was pressed: the hands go to the most likely. */
  hasFocus: boolean
  onChosen: (owner: Owner) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useDeferredValue(words)
  const owners = useQuery({ ...ownersOfLabel(trackingNumber, asked), enabled: asked !== '' })
  const isShown = asked !== '' && asked === words && owners.data !== undefined
  useEffect(() => {
    if (hasFocus && isShown) list.current?.querySelector('button')?.focus()
  }, [hasFocus, isShown])
  // Of a whole number the field says it, at Enter.
  const isFailed = owners.isLoadingError && readClientNumber(asked) === null
  return (
    <div ref={list} className="mt-4 empty:hidden">
      {isFailed && (
        <ErrorState
          title="Impossible de chercher ce nom."
          onRetry={() => void owners.refetch()}
          retrying={owners.isFetching}
        >
          {errorSentence(owners.error)}
        </ErrorState>
      )}
      {isShown && (
        <OwnerCandidates
          found={owners.data}
          actLabel="Recevoir"
          actOf={(name) => `Recevoir pour ${name}`}
          nothing={nobodyAnswers}
          onChosen={onChosen}
        />
      )}
    </div>
  )
}
