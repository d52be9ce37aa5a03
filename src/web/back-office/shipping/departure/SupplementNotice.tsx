import type { ShipmentSupplement } from '#contract/shipping/shipments.ts'
import { supplementText } from '#web/copy/supplements.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What became of the last supplement that was asked for; while it is open, the hold says it. */
export function SupplementNotice({ supplement }: { supplement: ShipmentSupplement | null }) {
  if (!supplement || supplement.outcome === null) return null
  const { title, text } = supplementText({ ...supplement, outcome: supplement.outcome })
  return (
    <Notice kind={supplement.outcome === 'paid' ? 'info' : 'warning'} title={title}>
      <p>{text}</p>
    </Notice>
  )
}
