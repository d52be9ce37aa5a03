import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import type { ClaimDraft } from './use-claim-draft.ts'

export const pieceKey = (parcelId: string, position: number): string => `${parcelId}:${position}`

export type ChosenPiece = {
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
