import type { BoxTracking } from '#contract/core/box-tracking.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Joined } from '#web/ui/Joined.tsx'
import { PastNews } from './CarrierNews.tsx'

type Props = {
  box: {
    readonly carrier: string | null
    readonly trackingNumber: string | null
    readonly trackingUrl: string | null
    readonly handedOverAt: string | null
  }
  /** Before its carrier: its weight, its place. */
  fact: string | null
  events: BoxTracking['events']
  /** It has arrived, or came back. */
  isOver: boolean
  name: string
  destination: string
}

/**
 * The rest of a box's way, for its customer: its carrier with the number and the page, and, folded, the news, where they do not
 * stand at the head of the page.
 */
export function CarrierLog({ box, fact, events, isOver, name, destination }: Props) {
  const { carrier, trackingNumber } = box
  const facts = [
    fact,
    carrier,
    trackingNumber && (
      <span className="inline-flex max-w-full items-center gap-1">
        <span className="min-w-0 font-mono wrap-anywhere">{trackingNumber}</span>
        <span className="-my-2.5">
          <CopyButton text={trackingNumber} label={`Copier le numéro du transporteur, ${name}`} />
        </span>
      </span>
    ),
  ].filter(Boolean)
  return (
    <>
      <div className="figures mt-3 text-ink-soft">
        <Joined facts={facts} />
      </div>
      {/* Under way they stand beside the arrival, above. */}
      {isOver && box.handedOverAt !== null && (
        <PastNews box={box} events={events} name={name} destination={destination} />
      )}
    </>
  )
}
