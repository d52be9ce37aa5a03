import { Ship } from 'lucide-react'
import { Link } from 'react-router'
import type { OverviewView } from '#contract/office/overview.ts'
import { arrivalWindow, travelledShare } from '#domain/shipment/arrival-window.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { WindowLine } from '#web/chrome/route/Arrival.tsx'
import { ChartedRoute } from '#web/chrome/route/ChartedRoute.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { phoneStrip } from '#web/ui/phone-strip.ts'

type Box = OverviewView['atSea'][number]

/** What is under way, each on its route, with the days of its arrival. */
export function AtSea({ boxes }: { boxes: readonly Box[] }) {
  if (boxes.length === 0) return null
  return (
    <section aria-labelledby="en-mer-titre">
      <h2 id="en-mer-titre" className="mb-3 text-22">
        En route
      </h2>
      <ul
        className={
          boxes.length > 1 ? `${phoneStrip} sm:grid-cols-1 sm:gap-4 lg:grid-cols-2` : undefined
        }
      >
        {boxes.map((box) => (
          <li
            key={box.id}
            className={boxes.length > 1 ? 'w-72 shrink-0 snap-start sm:w-auto' : undefined}
          >
            <OnItsWay box={box} isAlone={boxes.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole card opens the order. */
function OnItsWay({ box, isAlone }: { box: Box; isAlone: boolean }) {
  const now = new Date(useNow())
  const left = new Date(box.handedOverAt)
  const window = arrivalWindow(parisDayOf(left), box)
  return (
    <Card
      padding="none"
      className={joinClasses(
        'relative h-full hover:border-action',
        isAlone && 'sm:grid sm:grid-cols-2',
      )}
    >
      <ChartedRoute
        destination={box.destination}
        share={travelledShare(left, window, now, box.place)}
        end="arriving"
        isLow
      />
      <div className="@container flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <ParcelStack parcels={box.parcels} Otherwise={Ship} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="font-sans text-16 font-semibold tracking-normal break-words">
            <Link
              to={paths.order(box.orderId)}
              className="no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {shopsOf(box.parcels)}
            </Link>
          </h3>
          <WindowLine window={window} isComingBack={box.isComingBack} />
        </div>
      </div>
    </Card>
  )
}
