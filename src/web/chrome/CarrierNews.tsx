import type { BoxTracking } from '#contract/core/box-tracking.ts'
import { hasLanded } from '#domain/shipment/arrival-window.ts'
import { EarlierSteps } from '#web/ui/EarlierSteps.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { Moment } from './Moment.tsx'
import { FollowAtCarrier } from './route/FollowAtCarrier.tsx'

type Props = {
  tracking: Pick<BoxTracking, 'events'>
  box: string
  /** Named beside what happened there. */
  destination?: string
  /** Says to the staff that it arrived: the carrier’s words speak to the customer. */
  arrived?: string
}

/** What the carrier said of a box, in its own words: the last, then what came before, on demand. */
export function CarrierNews({ tracking: { events }, box, destination, arrived }: Props) {
  const [last, ...before] = events
  if (!last) return <p className="mt-3 text-ink-soft">Le transporteur n’a encore rien annoncé.</p>
  const step = carrierStep(last, destination)
  const isOver = last.state === 'delivered'
  const title = (isOver && arrived) || step.title
  return (
    <div className="mt-3">
      <Timeline
        label={`Dernière nouvelle du transporteur, ${box}`}
        steps={[{ ...step, title, state: isOver ? 'done' : 'current' }]}
      />
      <EarlierNews
        summary={earlierSteps(before.length)}
        events={before}
        box={box}
        destination={destination}
      />
    </div>
  )
}

/** All that the carrier said of a box that has arrived or came back, on demand; its page where it said nothing. */
export const PastNews = ({
  box,
  events,
  name,
  destination,
}: {
  box: { readonly carrier: string | null; readonly trackingUrl: string | null }
  events: BoxTracking['events']
  name: string
  destination: string
}) =>
  events.length === 0 ? (
    <FollowAtCarrier box={box} isOver />
  ) : (
    <EarlierNews
      summary={`Suivi ${box.carrier ?? 'du transporteur'} (${events.length})`}
      events={events}
      box={name}
      destination={destination}
    />
  )

/** What the carrier said, without the news that stands elsewhere, on demand. */
const EarlierNews = ({
  events,
  box,
  destination,
  summary,
}: {
  events: readonly BoxTracking['events'][number][]
  box: string
  destination: string | undefined
  summary: string
}) => (
  <EarlierSteps
    label={`Nouvelles d’avant, ${box}`}
    summary={summary}
    steps={events.map((event) => carrierStep(event, destination))}
  />
)

/** Before the one in sight. */
const earlierSteps = (count: number): string =>
  count === 1 ? 'Une étape précédente' : `${count} étapes précédentes`

/** One of its words, among the steps of an order. */
export const carrierStep = (
  { code, label, at, state }: BoxTracking['events'][number],
  destination: string | undefined,
) => ({
  key: `${at} ${code}`,
  at,
  title: label,
  when: <Moment at={at} />,
  who: hasLanded(state) && destination,
  state: 'done' as const,
})
