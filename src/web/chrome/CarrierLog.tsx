import type { BoxTracking } from '#contract/core/box-tracking.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Joined } from '#web/ui/Joined.tsx'
import { earlierSteps, EarlierNews } from './CarrierNews.tsx'
import { FollowAtCarrier } from './route/FollowAtCarrier.tsx'

type Event = BoxTracking['events'][number]

type Props = {
  box: {
    readonly carrier: string | null
    readonly trackingNumber: string | null
    readonly trackingUrl: string | null
    readonly handedOverAt: string | null
  }
  /** Before its carrier: its weight, its place. */
  fact: string | null
  events: readonly Event[]
  /** It has arrived, or came back. */
  isOver: boolean
  /** The news at the head of the page. */
  newsAbove: Pick<Event, 'at' | 'code'> | null
  name: string
  destination: string
}

/** The rest of a box's way, for its customer: its carrier with the number and the page, and, folded, the news but the one at the head. */
export function CarrierLog({ box, fact, events, isOver, newsAbove, name, destination }: Props) {
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
  const before = events.filter(({ at, code }) => at !== newsAbove?.at || code !== newsAbove.code)
  return (
    <>
      <div className="figures mt-3 text-ink-soft">
        <Joined facts={facts} />
      </div>
      {/* Where the carrier said nothing; under way it stands beside the arrival, above. */}
      {isOver && box.handedOverAt !== null && before.length === 0 && (
        <FollowAtCarrier box={box} isOver />
      )}
      <EarlierNews
        summary={
          newsAbove
            ? earlierSteps(before.length)
            : `Suivi ${carrier ?? 'du transporteur'} (${before.length})`
        }
        events={before}
        box={name}
        destination={destination}
      />
    </>
  )
}
