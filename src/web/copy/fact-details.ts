import type { TimelineStep } from '#contract/core/shapes.ts'
import { formatWeight } from './format-weight.ts'

/** What was measured, for the facts that say it: « 4,2 kg → 3,1 kg », « 3 colis de 5,4 kg, boîte de 5,1 kg ». */
export function measuredDetail({ type, details }: TimelineStep): string | undefined {
  if (type === 'parcel.repacked') return repacked(details)
  return type === 'shipment.packed' ? grouped(details) : undefined
}

function repacked({ beforeGrams, afterGrams }: TimelineStep['details']): string | undefined {
  if (typeof afterGrams !== 'number') return undefined
  const after = formatWeight(afterGrams)
  return typeof beforeGrams === 'number' ? `${formatWeight(beforeGrams)} → ${after}` : after
}

/** Only of several parcels: one is no grouping. */
function grouped({ parcels, parcelsGrams, weightGrams }: TimelineStep['details']) {
  if (typeof parcels !== 'number' || parcels < 2) return undefined
  if (typeof parcelsGrams !== 'number' || typeof weightGrams !== 'number') return undefined
  return `${parcels}\u00a0colis de ${formatWeight(parcelsGrams)} ensemble, boîte de ${formatWeight(weightGrams)}`
}
