import type { TimelineStep } from '#contract/core/shapes.ts'
import { factSentence } from '#words/facts.ts'
import { stepSentence } from '#words/step-sentence.ts'
import { codeText } from '#words/field-codes.ts'
import { measuredDetail } from '#web/copy/fact-details.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

/**
 * What happened to the shipment, and who did it. The facts of its parcels are on their own pages, except those that made the box
 * wait.
 */
export function ShipmentStory({
  steps,
  isPacking = false,
}: {
  steps: readonly TimelineStep[]
  /** A box is closed and others are still to pack. */
  isPacking?: boolean
}) {
  const told = steps.filter(
    ({ type }) => /^(shipment\.|dispatch\.box-)/.test(type) || ofParcels.has(type),
  )
  return (
    <Card aria-labelledby="histoire">
      <h2 id="histoire" className="mb-4 text-lg">
        Historique
      </h2>
      {told.length === 0 && <p className="text-ink-soft">Aucune étape pour l’instant.</p>}
      <Timeline
        label="Étapes de l’envoi"
        steps={told.map((step, index) => ({
          key: String(step.id),
          title: titleOf(step, told, isPacking),
          when: <time dateTime={step.at}>{formatMoment(step.at)}</time>,
          who: step.actor,
          detail: carrierOf(step) ?? codeOf(step) ?? measuredDetail(step),
          state: index === told.length - 1 ? 'current' : 'done',
        }))}
      />
    </Card>
  )
}

const ofParcels: ReadonlySet<string> = new Set([
  'parcel.repacked',
  'parcel.blocked',
  'parcel.resumed',
  'parcel.returned',
  'parcel.destroyed',
])

/** The title of a step; the fact of a parcel names the parcel. */
function titleOf(step: TimelineStep, told: readonly TimelineStep[], isPacking: boolean) {
  const {
    type,
    details: { trackingNumber },
  } = step
  if (!ofParcels.has(type) || typeof trackingNumber !== 'string') {
    return stepSentence(step, told, isPacking)
  }
  return (
    <>
      Colis <span className="font-mono wrap-anywhere">{trackingNumber}</span>&nbsp;:{' '}
      {factSentence(type)}
    </>
  )
}

/** The hold that an admin passed (the reason is in the journal), or why the label was printed again. */
function codeOf({ details }: TimelineStep): string | undefined {
  const field = ['hold', 'reprint'].find((name) => typeof details[name] === 'string')
  return field && codeText(field, String(details[field]))
}

function carrierOf({ details: { carrier, trackingNumber } }: TimelineStep) {
  if (typeof carrier !== 'string' || typeof trackingNumber !== 'string') return undefined
  return (
    <>
      {carrier} <span className="font-mono wrap-anywhere">{trackingNumber}</span>
    </>
  )
}
