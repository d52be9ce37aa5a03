import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'

/** Why a label is printed once more; `other` needs words. */
export const reprintReasons = ['damaged', 'lost', 'misprinted', 'other'] as const
export type ReprintReason = (typeof reprintReasons)[number]

export type Reprint = { readonly reason: ReprintReason | null; readonly note: string | null }
export type LabelRefusal = 'shipment-not-packed' | 'label-reason-missing' | 'label-note-missing'

/** What the story of a shipment tells about its label. */
export const labelFacts = [
  'shipment.packed',
  'shipment.label-printed',
  'shipment.label-reprinted',
] as const

/** A closed box has a label, until it arrives. */
export const hasLabel = ({ status }: { readonly status: ShipmentStatus }): boolean =>
  status === 'ready' || status === 'handed_over'

/** The prints of the box as it is closed now, first print first: one that was opened again gets a new label. */
export function printsOfBox<Fact extends { readonly type: string }>(
  story: readonly Fact[],
): readonly Fact[] {
  const closed = story.findLastIndex(({ type }) => type === 'shipment.packed')
  return story.slice(closed + 1).filter(({ type }) => type.startsWith('shipment.label-'))
}

/** The fact of one more print after `printed` others: from the second on it says why. */
export function printLabel(
  box: { readonly status: ShipmentStatus },
  printed: number,
  { reason, note }: Reprint,
): Outcome<{ readonly isReprint: boolean } & Reprint, LabelRefusal> {
  if (!hasLabel(box)) return refuse('shipment-not-packed')
  if (printed === 0) return accept({ isReprint: false, reason: null, note: null })
  if (reason === null) return refuse('label-reason-missing')
  if (reason === 'other' && note === null) return refuse('label-note-missing')
  return accept({ isReprint: true, reason, note })
}
