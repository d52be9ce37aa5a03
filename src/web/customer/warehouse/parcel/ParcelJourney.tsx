import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import {
  arrivalWindow,
  expectedDeparture,
  travelledShare,
} from '#domain/shipment/arrival-window.ts'
import { isComingBack } from '#domain/shipment/tracking.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { useSessionUser } from '#web/api/session.ts'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Moment } from '#web/chrome/Moment.tsx'
import { Arrival, arrivalSizes } from '#web/chrome/route/Arrival.tsx'
import { Arrived } from '#web/chrome/route/Arrived.tsx'
import { FollowAtCarrier } from '#web/chrome/route/FollowAtCarrier.tsx'
import { portsOfParcel, type PortDates, type PortName } from '#web/chrome/route/journey-ports.ts'
import { RouteMap, type RouteMapProps } from '#web/chrome/route/RouteMap.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { measuredDetail } from '#web/copy/fact-details.ts'
import { notArrived, parcelStateOf } from '#web/copy/parcels.ts'
import { indicativeDelay } from '#web/copy/territories.ts'
import { StoryFold } from '#web/customer/StoryFold.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { factSentence } from '#words/facts.ts'

type Story = z.output<typeof readMyParcelTimeline.output>
type Shipment = NonNullable<Story['shipment']>

/** Where the parcel is between Limoges and home, with the day of each port and when it should arrive. */
export function ParcelJourney({ parcel, story }: { parcel: Parcel; story: UseQueryResult<Story> }) {
  const home = useSessionUser()?.billingAddress?.country
  const shipment = story.data?.shipment ?? null
  const dates: PortDates = story.data
    ? datesOf(story.data.steps)
    : { declared: parcel.createdAt, received: parcel.reception?.receivedAt }
  const destination = shipment?.destination ?? home ?? 'chez vous'
  const way = useWay(parcel, shipment, dates, destination)
  return (
    <RouteMap
      destination={destination}
      {...portsOfParcel(parcel.status, dates)}
      {...way}
      family={parcelStateOf(parcel).family}
      story={<ParcelStory story={story} />}
    />
  )
}

const ports: Readonly<Record<string, PortName>> = {
  'parcel.declared': 'declared',
  'parcel.received': 'received',
  'parcel.quoted': 'quoted',
  'parcel.paid': 'paid',
  'parcel.packed': 'packed',
  'parcel.shipped': 'shipped',
  'parcel.delivered': 'delivered',
  'parcel.blocked': 'blocked',
  'parcel.returned': 'returned',
  'parcel.unclaimed': 'unclaimed',
}

/** The last time counts: a parcel may be quoted twice. */
const datesOf = (steps: Story['steps']): PortDates =>
  Object.fromEntries(
    steps.flatMap(({ type, at }) => {
      const port = ports[type]
      return port ? [[port, at]] : []
    }),
  )

type Way = Pick<RouteMapProps, 'share' | 'end' | 'window'>

function useWay(
  parcel: Parcel,
  shipment: Shipment | null,
  dates: PortDates,
  destination: string,
): Way {
  const now = new Date(useNow())
  const { status } = parcel
  const held = heldBy(parcel)
  if (held) return { share: 0, ...held }
  if (status === 'delivered') return { share: 1, window: arrived(dates, shipment) }
  if (status === 'pending_arrival')
    return { share: 0, end: 'awaited', window: awaited(destination) }
  if (status === 'received') return { share: 0, window: usualDelay(destination) }
  if (shipment === null) return { share: status === 'shipped' ? 0.5 : 0 }
  if (status === 'shipped' && shipment.handedOverAt !== null)
    return underWay(parcel, shipment, new Date(shipment.handedOverAt), now)
  const departure = expectedDeparture(
    status === 'ready_to_ship' ? 'packed' : 'to-pack',
    new Date(shipment.mayLeaveFrom),
    now,
  )
  return {
    share: 0,
    window: (
      <Arrival
        window={arrivalWindow(departure, shipment)}
        way={shipment}
        lacksPapers={parcel.missing.length > 0}
      />
    ),
  }
}

const arrived = ({ delivered, shipped }: PortDates, shipment: Shipment | null): ReactNode =>
  delivered && <Arrived at={delivered} left={shipped} mode={shipment?.mode ?? 'standard'} />

function heldBy({ status, waitsFor }: Parcel): Pick<Way, 'end' | 'window'> | null {
  const window = waitsFor === 'team' ? chosen : whyHeld[status]
  return window ? { end: status === 'returned' ? 'returned' : 'stopped', window } : null
}

function underWay({ onItsWay }: Parcel, shipment: Shipment, left: Date, now: Date): Way {
  const news = onItsWay?.news
  const { destination } = shipment
  const window = arrivalWindow(parisDayOf(left), shipment)
  return {
    share: travelledShare(left, window, now, news?.place),
    window: (
      <Arrival
        window={window}
        way={shipment}
        isComingBack={isComingBack(news?.state)}
        news={
          <>
            {shipment.events.length > 0 && (
              <CarrierNews tracking={shipment} box="votre colis" destination={destination} />
            )}
            <FollowAtCarrier box={shipment} isOver={false} />
          </>
        }
      />
    ),
  }
}

/** How long it will be under way, before anybody knows when it leaves. */
function usualDelay(destination: string, sizes = arrivalSizes.large): ReactNode {
  const delay = indicativeDelay(destination, 'standard')
  if (delay === null) return null
  const { line, days } = sizes
  return (
    <>
      <p className={`figures ${line}`}>
        Une fois parti, il arrive en <strong className={`inline-block ${days}`}>{delay}</strong>
      </p>
      <p className="mt-3 text-14 text-ink-soft">
        Par avion, à titre indicatif après la remise au transporteur.
      </p>
    </>
  )
}

/** Whether it is in Limoges is asked first: on a phone the head of the page says it. */
const awaited = (destination: string): ReactNode => (
  <>
    <p className="font-display text-28 font-bold text-balance max-sm:hidden">{notArrived}</p>
    {usualDelay(destination, { line: 'sm:mt-1', days: 'max-sm:font-display max-sm:text-28' })}
  </>
)

const halt = (title: string, next?: string) => (
  <>
    <p className="font-display text-22 font-bold">{title}</p>
    {next && <p className="mt-1 text-ink-soft">{next}</p>}
  </>
)

const atAnchor = 'À l’ancre à Limoges'
const chosen = halt(atAnchor, 'Votre choix est noté.')

const whyHeld: Readonly<Partial<Record<Parcel['status'], ReactNode>>> = {
  blocked: halt(atAnchor, 'La suite dépend de votre choix.'),
  returned: halt('Reparti vers la boutique'),
  unclaimed: halt(atAnchor, 'Voyez sur cette page ce qui est possible.'),
}

/** Who did what with a parcel, and when, on demand. */
export function ParcelStory({ story }: { story: UseQueryResult<Story> }) {
  if (!story.data)
    return (
      <Unloaded
        query={story}
        failed="Impossible de charger l’histoire du colis."
        loading={<Skeleton className="h-9 w-32" />}
      />
    )
  return <StoryFold label="Étapes du colis" steps={stepsOf(story.data)} />
}

const stepsOf = ({ steps }: Story) =>
  steps.toReversed().map((step, index) => ({
    key: String(step.id),
    title: factSentence(step.type),
    detail: measuredDetail(step),
    when: <Moment at={step.at} />,
    who: step.actor,
    state: index === 0 ? ('current' as const) : ('done' as const),
  }))
