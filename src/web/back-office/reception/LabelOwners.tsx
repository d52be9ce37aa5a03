import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { ownersOfLabel } from '#web/api/unidentified.ts'
import type { Owner } from '#web/back-office/unidentified/GiveParcel.tsx'
import { nobodyAnswers, OwnerCandidates } from '#web/back-office/unidentified/OwnerCandidates.tsx'

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
  return (
    <div ref={list} className="mt-4 empty:hidden">
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
