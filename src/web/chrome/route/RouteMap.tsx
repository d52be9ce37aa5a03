import { useState, type ReactNode } from 'react'
import { towards } from '#domain/destination/destination.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ChartedRoute } from './ChartedRoute.tsx'
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
  /** The status family of the current port, which gives its stamp the hue. */
  family: StatusFamily
  /** `returned`: back to the shop; `held`: blocked or unclaimed, at anchor in Limoges. */
  end?: RouteEnd
  /** « Arrive entre le 3 et le 8 déc. », and that the delay is indicative. */
  window?: ReactNode
}

/** Where a parcel is: its own great circle on the chart, then its ports by name and date, beside it where there is room. */
export function RouteMap({
  name,
  destination,
  share,
  ports,
  current,
  family,
  end = 'arriving',
  window,
}: RouteMapProps) {
  // The stamp falls for a port that is reached on this screen, not for one that was there already.
  const [before] = useState(current)
  return (
    <Card
      padding="none"
      className="@container"
      aria-label={[name, `De Limoges ${towards(destination)}`].filter(Boolean).join(', ')}
    >
      <div className="@min-[52rem]:grid @min-[52rem]:grid-cols-[2fr_3fr]">
        <ChartedRoute destination={destination} share={share} end={end} />
        <div className="content-center">
          {window && <div className="px-5 pt-4 text-16 sm:px-6">{window}</div>}
          <PortList ports={ports} current={current} family={family} arrives={current !== before} />
        </div>
      </div>
    </Card>
  )
}
