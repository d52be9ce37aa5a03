import type { BoxTracking } from '#contract/core/box-tracking.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { EarlierNews } from './CarrierNews.tsx'
import { FollowAtCarrier } from './route/FollowAtCarrier.tsx'

type Event = BoxTracking['events'][number]

type Props = {
  box: {
    readonly carrier: string | null
    readonly trackingNumber: string | null
    readonly trackingUrl: string | null
  }
  /** Before its carrier: its weight, its place. */
  fact: string | null
  events: readonly Event[]
  stage: 'here' | 'under-way' | 'delivered' | 'returned'
  /** The news at the head of the page. */
  newsAbove: Pick<Event, 'at' | 'code'> | null
  name: string
  destination: string
}

/** The rest of a box's way, for its customer: its carrier with the number and the page, and the news before the one at the head. */
export function CarrierLog({ box, fact, events, stage, newsAbove, name, destination }: Props) {
  const { carrier, trackingNumber } = box
  const facts = [
    fact,
    carrier,
    trackingNumber && <span className="font-mono wrap-anywhere">{trackingNumber}</span>,
  ].filter(Boolean)
  const before = events.filter(({ at, code }) => at !== newsAbove?.at || code !== newsAbove.code)
  return (
    <>
      <div className="figures mt-3 text-ink-soft">
        <Joined facts={facts} />
      </div>
      {stage !== 'here' && (
        <div className="mt-2 empty:hidden">
          <FollowAtCarrier box={box} isOver={stage !== 'under-way'} />
        </div>
      )}
      <EarlierNews events={before} box={name} destination={destination} />
    </>
  )
}
