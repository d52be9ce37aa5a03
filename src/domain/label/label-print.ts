import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'

/** Why a label is printed once more; `other` needs words. */
export const reprintReasons = ['damaged', 'lost', 'misprinted', 'other'] as const
export type ReprintReason = (typeof reprintReasons)[number]

export type Reprint = { readonly reason: ReprintReason | null; readonly note: string | null }
export type LabelRefusal = 'box-not-closed' | 'label-reason-missing' | 'label-note-missing'

/** What the story of a shipment tells about the labels of its boxes. */
export const labelFacts = [
  'shipment.packed',
  'shipment.label-printed',
  'shipment.label-reprinted',
] as const

/** A closed box has a label, until it arrives. */
export const hasLabel = ({ status }: { readonly status: BoxStatus }): boolean =>
  status === 'ready' || status === 'handed_over'

type Told = {
  readonly type: string
  readonly details: unknown
}

/**
 * The prints of this very box, first print first: one that was opened and closed again is another box, with a new label. Facts of
 * the time when a shipment was one box name none.
 */
export function printsOfBox<Fact extends Told>(
  story: readonly Fact[],
  boxId: string,
): readonly Fact[] {
  const own = story.filter(({ details }) => [boxId, undefined].includes(boxIdOf(details)))
  const closed = own.findLastIndex(({ type }) => type === 'shipment.packed')
  return own.slice(closed + 1).filter(({ type }) => type.startsWith('shipment.label-'))
}

/** The box that a fact is about, if it says one. */
function boxIdOf(details: unknown): string | undefined {
  const isNamed = typeof details === 'object' && details !== null && 'boxId' in details
  return isNamed ? String(details.boxId) : undefined
}

/** The fact of one more print after `printed` others: from the second on it says why. */
export function printLabel(
  box: { readonly status: BoxStatus },
  printed: number,
  { reason, note }: Reprint,
): Outcome<{ readonly isReprint: boolean } & Reprint, LabelRefusal> {
  if (!hasLabel(box)) return refuse('box-not-closed')
  if (printed === 0) return accept({ isReprint: false, reason: null, note: null })
  if (reason === null) return refuse('label-reason-missing')
  if (reason === 'other' && note === null) return refuse('label-note-missing')
  return accept({ isReprint: true, reason, note })
}
