import { Anchor, Store } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { destinationSlug, isDestination } from '#domain/destination/destination.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { frame, lineBetween, plainRoute, pointAt, type Route } from './route.ts'

/** `awaited`: nothing is in Limoges yet; `setting-out`: the whole way is drawn at once, and nothing has left yet. */
export type RouteEnd = 'awaited' | 'arriving' | 'setting-out' | 'returned' | 'held'

type Props = {
  destination: string
  share: number
  end: RouteEnd
  /** Lower on a phone. */
  isLow?: boolean
  /** Shown until the route of the destination is read: the prerendered page has no other. */
  first?: RouteFile
  /** What lies under it. */
  children?: ReactNode
}

/** As the files are typed: a point is a list of two numbers. */
type RouteFile = { readonly land: string; readonly line: readonly (readonly number[])[] }

/** The picture alone; what it says stands in words beside it. */
export function RoutePicture({ destination, share, end, isLow = false, first, children }: Props) {
  const route = useRoute(destination, first)
  const isWest = (route?.line[0]?.[0] ?? 0) > 300
  return (
    <div
      className="route-picture isolate overflow-hidden bg-sea"
      data-west={isWest || undefined}
      aria-hidden="true"
    >
      <svg
        viewBox={frame}
        // Whole in its width, so that each name stands under its port; only the sky may be cut.
        preserveAspectRatio="xMidYMax slice"
        className={joinClasses(
          'route-chart block w-full overflow-visible',
          isLow ? 'max-sm:aspect-[15/4]' : 'sm:max-h-80 2xl:max-h-96',
        )}
      >
        {route && <Drawing route={route} share={share} end={end} />}
      </svg>
      {children}
      <div
        className={joinClasses(
          // The land ends where they end. A port is at 13.3 % of the width, so in the middle of a name of 26.7 %; a longer name grows inwards.
          'route-names relative -mt-[7%] flex justify-between pb-1.5 text-center font-display text-14 leading-5 font-bold *:min-w-[26.7%] *:px-4 sm:-mt-[6%] sm:pb-2 sm:text-16',
          isWest && 'flex-row-reverse',
        )}
      >
        <span>
          <b>Limoges</b>
        </span>
        <span>
          <b>{destination}</b>
        </span>
      </div>
    </div>
  )
}

/** Read when the picture is first shown: twelve routes in every screen's code would be too much. */
function useRoute(destination: string, first?: RouteFile): Route | null {
  const [read, setRead] = useState<{ destination: string; route: Route } | null>(null)
  useEffect(() => {
    let isWanted = true
    const show = (route: Route) => {
      if (isWanted) setRead({ destination, route })
    }
    if (!isDestination(destination)) show(plainRoute)
    else
      loadRoute(destinationSlug(destination)).then(
        (route) => show(route ?? plainRoute),
        // Without a network the words beside it are enough, and a plain arc.
        () => show(plainRoute),
      )
    return () => {
      isWanted = false
    }
  }, [destination])
  if (read?.destination === destination) return read.route
  return first ? (first as Route) : null
}

const files = import.meta.glob<Route>('./routes/*.json', { import: 'default' })

/** `null` for a destination that the chart does not show. */
const loadRoute = async (slug: string): Promise<Route | null> =>
  (await files[`./routes/${slug}.json`]?.()) ?? null

function Drawing({ route, share, end }: { route: Route; share: number; end: RouteEnd }) {
  const [from, to] = [pointAt(route, 0), pointAt(route, 1)]
  const isAhead = end !== 'returned' && end !== 'held'
  return (
    <>
      <path d={route.land} className="chart-land" />
      {isAhead && <Travelled route={route} share={share} isDrawn={end === 'setting-out'} />}
      {end === 'held' && <path d={lineBetween(route, 0, 1)} className="route-ahead opacity-50" />}
      {end === 'awaited' ? (
        <Ring at={from} className="fill-surface stroke-ink" />
      ) : (
        <circle cx={from[0]} cy={from[1]} r="5" className="fill-ink" />
      )}
      <Ring
        at={to}
        className={isAhead ? 'fill-surface stroke-ink' : 'fill-sea stroke-line-strong'}
      />
      {isAhead && end !== 'awaited' && <Marker at={pointAt(route, share)} />}
      {end === 'held' && <AtAnchor at={from} />}
      {end === 'returned' && <BackToShop at={from} />}
    </>
  )
}

/** A port that the parcel has not reached. */
const Ring = ({ at: [x, y], className }: { at: readonly [number, number]; className: string }) => (
  <circle cx={x} cy={y} r="6" strokeWidth="2.5" className={className} />
)

/** What is behind, drawn once, and what is ahead. */
const Travelled = ({
  route,
  share,
  isDrawn,
}: {
  route: Route
  share: number
  /** The whole way, although nothing has left. */
  isDrawn: boolean
}) => (
  <>
    <path d={lineBetween(route, share, 1)} className="route-ahead" />
    {(isDrawn || share > 0) && (
      <path
        d={lineBetween(route, 0, isDrawn ? 1 : share)}
        pathLength="1"
        className="route-behind"
      />
    )}
  </>
)

/** The parcel: a sun in a ring of night. */
const Marker = ({ at: [x, y] }: { at: readonly [number, number] }) => (
  <circle cx={x} cy={y} r="8" strokeWidth="3" className="fill-sun stroke-ink" />
)

function AtAnchor({ at: [x, y] }: { at: readonly [number, number] }) {
  return (
    <g className="text-problem">
      <circle cx={x} cy={y} r="15" strokeWidth="2" className="fill-problem-soft stroke-current" />
      <Anchor x={x - 9} y={y - 9} width="18" height="18" />
    </g>
  )
}

/** A short way back over the land, to a shop that stands for all. */
function BackToShop({ at: [x, y] }: { at: readonly [number, number] }) {
  const side = x > 300 ? -1 : 1
  const shop = { x: x + side * 60, y: y - 44 }
  return (
    <g className="text-house">
      <path
        d={`M${x} ${y}Q${x + side * 16} ${y - 44} ${shop.x} ${shop.y}`}
        className="route-ahead"
      />
      <circle
        cx={shop.x}
        cy={shop.y}
        r="14"
        strokeWidth="2"
        className="fill-house-soft stroke-current"
      />
      <Store x={shop.x - 8} y={shop.y - 8} width="16" height="16" />
    </g>
  )
}
