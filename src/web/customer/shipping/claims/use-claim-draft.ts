import { useState } from 'react'
import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { useTabDraft } from '#web/chrome/use-tab-draft.ts'

export type ClaimDraft = {
  readonly step: number
  readonly kind: ClaimKind | null
  /** How many pieces of each line, by `parcelId:position`. */
  readonly pieces: Readonly<Record<string, number>>
  readonly photoIds: readonly string[]
  readonly words: string
}

const empty: ClaimDraft = { step: 0, kind: null, pieces: {}, photoIds: [], words: '' }

export function useClaimDraft(boxId: string) {
  const { read, keep, forget } = useTabDraft('claim', boxId)
  const [draft, setDraft] = useState<ClaimDraft>(() => ({
    ...empty,
    ...(read() as object | null),
  }))
  return {
    draft,
    change: (changed: Partial<ClaimDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...changed }
        keep(next)
        return next
      }),
    forget,
  }
}

export const pieceKey = (parcelId: string, position: number): string => `${parcelId}:${position}`

type ChosenPiece = {
  readonly parcelId: string
  readonly position: number
  readonly trackingNumber: string
  readonly description: string
  readonly quantity: number
  readonly unitCents: number
}

/** The pieces of the draft that can still be claimed; all of them for a lost shipment. */
export const chosenPieces = (
  { parcels }: ClaimForm,
  { kind, pieces }: Pick<ClaimDraft, 'kind' | 'pieces'>,
): ChosenPiece[] =>
  parcels.flatMap(({ id: parcelId, trackingNumber, lines }) =>
    lines.flatMap(({ left, ...line }) => {
      const asked = kind === 'lost' ? left : (pieces[pieceKey(parcelId, line.position)] ?? 0)
      const quantity = Math.min(asked, left)
      return quantity > 0 ? [{ parcelId, trackingNumber, ...line, quantity }] : []
    }),
  )
