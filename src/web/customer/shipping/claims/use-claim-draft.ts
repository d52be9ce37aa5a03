import { useState } from 'react'
import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { readJson, writeJson, writeText } from '#web/ui/browser-storage.ts'

export type ClaimDraft = {
  readonly step: number
  readonly kind: ClaimKind | null
  /** How many pieces of each line, by `parcelId:position`. */
  readonly pieces: Readonly<Record<string, number>>
  readonly photoIds: readonly string[]
  readonly words: string
}

const empty: ClaimDraft = { step: 0, kind: null, pieces: {}, photoIds: [], words: '' }

/** What is typed survives a reload of this tab; `owner` prevents the next person at this screen from finding it. */
export function useClaimDraft(owner: string, boxId: string) {
  const place = `escale.claim:${owner}:${boxId}`
  const [draft, setDraft] = useState<ClaimDraft>(() => ({
    ...empty,
    ...(readJson('session', place) as object | null),
  }))
  return {
    draft,
    change: (changed: Partial<ClaimDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...changed }
        writeJson('session', place, next)
        return next
      }),
    forget: () => writeText('session', place, null),
  }
}
