import { useState, type ReactNode } from 'react'
import { destinationSlug, isDestination, towards } from '#domain/destination/destination.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Stamp } from '#web/ui/Stamp.tsx'
import { ChartedRoute } from './ChartedRoute.tsx'
import { PortList, type Port } from './PortList.tsx'
import type { RouteEnd } from './RoutePicture.tsx'
import near from './landfalls/places.json' with { type: 'json' }

export type RouteMapProps = {
  /** « Boîte 2 », among several pictures of one page. */
  name?: string | undefined
  /** A territory of ours; for any other country a plain arc stands for the route. */
  destination: string
  /** What it has travelled of the way from Limoges, from 0 to 1. */
  share: number
  ports: readonly Port[]
  /** The place in `ports` of the last one reached. */
  current: number
  /** The status family of the current port, which gives its stamp the hue; at the end of the way the stamp stands large in the picture. */
  family: StatusFamily
  /** `awaited`: not in Limoges yet; `returned`: back to the shop; `held`: at anchor in Limoges; `stopped`: there too, with no port ahead. */
  end?: RouteEnd | 'stopped' | undefined
  /** « Arrive entre le 3 et le 8 déc. », and that the delay is indicative: the head of the card. */
  window?: ReactNode
  /** The list of what happened, folded, under the ports. */
  story?: ReactNode
}

/** Where a parcel is: its own great circle on the chart, then its ports by name and date: below what there is to say of it, or beside it. */
export function RouteMap({
  name,
  destination,
  share,
  ports,
  current,
  family,
  end,
  window,
  story,
}: RouteMapProps) {
  // The stamp falls for a port that is reached on this screen, not for one that was there already.
  const [before] = useState(current)
  const arrives = current !== before
  const last = ports[current]
  const isOver = family === 'done' && Boolean(window)
  const places = isOver || !window || ports.length < 4 ? portsBeside : portsBelow
  return (
    <Card
      padding="none"
      className="@container flex flex-col"
      aria-label={[name, wayOf(end, destination)].filter(Boolean).join(', ')}
    >
      <div
        className={`flex grow flex-col @min-[52rem]:grid @min-[52rem]:grid-rows-[auto_1fr] ${places.columns}`}
      >
        {window && (
          <div
            className={`px-5 py-4 text-16 @max-[52rem]:pb-0 sm:px-6 @min-[52rem]:col-start-2 ${places.window}`}
          >
            {window}
          </div>
        )}
        <div
          className={`relative -order-1 grid @min-[52rem]:order-none @min-[52rem]:col-start-1 @min-[52rem]:row-span-2 @min-[52rem]:row-start-1 @min-[52rem]:min-h-48 print:hidden ${isOver || end === 'stopped' ? '' : 'grow'}`}
        >
          <Picture destination={destination} share={share} end={end} isOver={isOver}>
            {last && (
              <Stamp
                decorative
                port={last.name}
                date={last.date}
                family={family}
                arrives={arrives}
                className="size-full"
              />
            )}
          </Picture>
        </div>
        <div className={places.ports}>
          <PortList
            ports={ports}
            current={current}
            family={family}
            arrives={arrives}
            isStampedAbove={isOver || end === 'stopped'}
          >
            {story}
          </PortList>
        </div>
      </div>
    </Card>
  )
}

/** What the picture shows, in words. */
function wayOf(end: RouteMapProps['end'], destination: string): string {
  if (end === 'stopped') return 'À l’ancre à Limoges'
  return end === 'returned' ? 'Reparti vers la boutique' : `De Limoges ${towards(destination)}`
}

const portsBeside = {
  columns: '@min-[52rem]:grid-cols-[2fr_3fr]',
  window: '@min-[52rem]:pb-0',
  ports: 'grow content-center @min-[52rem]:col-start-2',
}

const portsBelow = {
  columns: '@min-[52rem]:grid-cols-2',
  window: '@min-[52rem]:row-span-2 @min-[52rem]:self-center',
  ports: 'border-line @min-[52rem]:col-span-full @min-[52rem]:row-start-3 @min-[52rem]:border-t',
}

/** `children`: the stamp of the last port, beside where the way has ended. */
function Picture({
  isOver,
  children,
  ...route
}: Required<Pick<RouteMapProps, 'destination' | 'share'>> & {
  end: RouteMapProps['end']
  isOver: boolean
  children: ReactNode
}) {
  const { end = 'arriving', ...way } = route
  if (end === 'stopped')
    return (
      <Landfall slug="limoges" isLow>
        {children}
      </Landfall>
    )
  if (!isOver) return <ChartedRoute {...way} end={end} />
  const { destination } = way
  return (
    <Landfall
      slug={isDestination(destination) ? destinationSlug(destination) : ''}
      territory={destination}
    >
      {children}
    </Landfall>
  )
}

const files = import.meta.glob<string>('./landfalls/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

type Place = { readonly left: string; readonly top: string }
type Places = { readonly stamp: Place; readonly port: Place & { readonly name: string } }
const placesOf: Readonly<Record<string, Places>> = near

/** Where a way has ended, seen from near, with a stamp on its port or in the sea beside it; the sea alone for a country that the chart does not show. */
function Landfall({
  slug,
  territory,
  isLow = false,
  children,
}: {
  slug: string
  /** Written where the chart does not show its port. */
  territory?: string
  /** On a phone only its middle, where the stamp and the port are. */
  isLow?: boolean
  children: ReactNode
}) {
  const file = files[`./landfalls/${slug}.svg`]
  const { stamp, port } = placesOf[slug] ?? {}
  const name = 'route-names absolute font-display text-14 font-bold'
  return (
    <div
      className={joinClasses(
        'relative grid content-start overflow-hidden bg-sea',
        isLow && '@max-[32rem]:*:-mt-[11.5%] @max-[32rem]:*:-mb-[14%]',
      )}
      aria-hidden="true"
    >
      <div className="relative aspect-[7/4] overflow-hidden">
        {file && (
          <picture>
            <source media="screen and (prefers-color-scheme: dark)" srcSet={`${file}#nuit`} />
            {/* `npm run draw` draws it, and the places of the stamp and of the name. */}
            <img src={file} alt="" className="size-full" />
          </picture>
        )}
        {port && (
          <span className={`${name} -translate-1/2 whitespace-nowrap`} style={at(port)}>
            <b>{port.name}</b>
          </span>
        )}
        <div
          className={joinClasses(
            'absolute w-[24%] -translate-1/2',
            isLow && 'rounded-full bg-surface',
          )}
          style={stamp ?? { left: '50%', top: '50%' }}
        >
          {children}
        </div>
      </div>
      {territory && !port && (
        <span className={`${name} bottom-2 left-4 sm:text-16`}>
          <b>{territory}</b>
        </span>
      )}
    </div>
  )
}

const at = ({ left, top }: Place): Place => ({ left, top })
