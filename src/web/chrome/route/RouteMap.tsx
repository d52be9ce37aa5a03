import { useState, type ReactNode } from 'react'
import { towards } from '#domain/destination/destination.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Stamp } from '#web/ui/Stamp.tsx'
import { ChartedRoute } from './ChartedRoute.tsx'
import { Landfall } from './Landfall.tsx'
import { PortList, type Port } from './PortList.tsx'
import type { RouteEnd } from './RoutePicture.tsx'

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
  /** The status family of the current port, which gives its stamp the hue; once all is done, the stamp stands large where it arrived. */
  family: StatusFamily
  /** `returned`: back to the shop; `held`: blocked or unclaimed, at anchor in Limoges. */
  end?: RouteEnd
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
  end = 'arriving',
  window,
  story,
}: RouteMapProps) {
  // The stamp falls for a port that is reached on this screen, not for one that was there already.
  const [before] = useState(current)
  const arrives = current !== before
  const last = ports[current]
  const isOver = family === 'done' && Boolean(window)
  return (
    <Card
      padding="none"
      className="@container flex flex-col"
      aria-label={[name, `De Limoges ${towards(destination)}`].filter(Boolean).join(', ')}
    >
      <div className="flex grow flex-col @min-[52rem]:grid @min-[52rem]:grid-cols-[2fr_3fr] @min-[52rem]:grid-rows-[auto_1fr]">
        {window && (
          <div className="px-5 py-4 text-16 sm:px-6 @min-[52rem]:col-start-2 @min-[52rem]:pb-0">
            {window}
          </div>
        )}
        <div
          className={joinClasses(
            'grid @min-[52rem]:col-start-1 @min-[52rem]:row-span-2 @min-[52rem]:row-start-1 print:hidden',
            !isOver && 'grow',
          )}
        >
          {isOver && last ? (
            <Landfall destination={destination}>
              <Stamp
                decorative
                port={last.name}
                date={last.date}
                family={family}
                arrives={arrives}
                className="size-full"
              />
            </Landfall>
          ) : (
            <ChartedRoute destination={destination} share={share} end={end} />
          )}
        </div>
        <div
          className={
            isOver || !window || ports.length < 4
              ? 'grow content-center @min-[52rem]:col-start-2'
              : 'border-line @min-[52rem]:col-span-full @min-[52rem]:row-start-3 @min-[52rem]:border-t'
          }
        >
          <PortList
            ports={ports}
            current={current}
            family={family}
            arrives={arrives}
            isStampedAbove={isOver}
          >
            {story}
          </PortList>
        </div>
      </div>
    </Card>
  )
}
