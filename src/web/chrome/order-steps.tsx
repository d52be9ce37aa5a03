import type { OrderView } from '#contract/payments/orders.ts'
import { stepSentence } from '#words/step-sentence.ts'
import { measuredDetail } from '#web/copy/fact-details.ts'
import type { TimelineStep } from '#web/ui/Timeline.tsx'
import { Moment } from './Moment.tsx'
import { Money } from './Money.tsx'

/** Facts of the quote and of the parcels, but paid work, would only repeat the same moments; a tracking link is no step of the journey. */
const told =
  /^((order|invoice|shipment|payment|refund|dispute|withdrawal|cargo-claim)\.(?!link-)|parcel\.repacked$)/

type DatedStep = TimelineStep & { readonly at: string }

/** Who did what for an order, and when, with what its carrier said (`news`); newest first. */
export function orderSteps(
  { steps, shipments }: OrderView,
  news: readonly DatedStep[] = [],
): DatedStep[] {
  const isPacking = shipments.some(({ status, boxes }) => status === 'to_pack' && boxes.length > 0)
  const shown = steps.filter(({ type }) => told.test(type))
  const last = shown.length - 1
  const own = shown
    .map((step, index) => ({
      key: String(step.id),
      at: step.at,
      title: stepSentence(step, shown, isPacking),
      detail: measuredOf(step) ?? documentOf(step.details),
      when: <Moment at={step.at} />,
      who: step.actor,
      state: index === last && news.length === 0 ? ('current' as const) : ('done' as const),
    }))
    .toReversed()
  return [...own, ...news].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** What was weighed at the bench; a parcel is named, for an order may have several. */
function measuredOf(step: OrderView['steps'][number]) {
  const detail = measuredDetail(step)
  const { trackingNumber } = step.details
  if (detail === undefined || typeof trackingNumber !== 'string') return detail
  return (
    <>
      <span className="inline-block max-w-full font-mono text-sm wrap-anywhere">
        {trackingNumber}
      </span>
      , {detail}
    </>
  )
}

/** The shipment, the invoice or the amount of a step. */
function documentOf({ number, amountCents }: OrderView['steps'][number]['details']) {
  if (typeof amountCents === 'number') return <Money cents={amountCents} />
  return typeof number === 'string' && <span className="font-mono text-sm">{number}</span>
}
