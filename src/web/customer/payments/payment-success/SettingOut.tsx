import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CheckoutState } from '#web/api/cart.ts'
import { towards } from '#domain/destination/destination.ts'
import { arrivalWindow, expectedDeparture } from '#domain/shipment/arrival-window.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { ChartedRoute } from '#web/chrome/route/ChartedRoute.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { arrivalWords } from '#web/copy/arrival.ts'
import { formatNearDay } from '#web/copy/civil-day.ts'
import { formatPortDay } from '#web/copy/format-date.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Stamp } from '#web/ui/Stamp.tsx'

type Shipment = CheckoutState['shipments'][number]

/** What has just been paid sets out: its route, the stamp of the payment, its parcels and the days to come. */
export function SettingOut({
  shipment,
  paidAt,
  follow,
  children,
}: {
  shipment: Shipment
  paidAt: string | null
  /** What to do next, beside its days. */
  follow?: ReactNode
  /** What was paid. */
  children?: ReactNode
}) {
  return (
    <Card
      padding="none"
      aria-label={`Envoi ${towards(shipment.destination)}, ${shopsOf(shipment.parcels)}`}
    >
      <div className="sets-out group relative grid grid-cols-1">
        <ChartedRoute destination={shipment.destination} share={0} end="setting-out" isHigh />
        <Stamp
          port="Payé"
          {...(paidAt ? { date: formatPortDay(paidAt) } : {})}
          family="done"
          arrives
          className="absolute top-4 left-[max(0.75rem,1.5%)] aspect-square w-[22%] rounded-full bg-surface group-has-data-west:right-[max(0.75rem,1.5%)] group-has-data-west:left-auto sm:top-[11%] sm:w-[16%]"
        />
      </div>
      <div className="lg:flex">
        <div className="grow p-5 sm:p-6">
          <Arrival shipment={shipment} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ParcelStack parcels={shipment.parcels} Otherwise={Package} size="largest" />
            <div className="min-w-0 grow basis-32">
              <p className="font-semibold break-words">{shopsOf(shipment.parcels)}</p>
              <Departure shipment={shipment} />
            </div>
            {follow}
          </div>
        </div>
        {children}
      </div>
    </Card>
  )
}

/** « Chez vous entre le 3 et le 8 décembre »; nothing where nobody can say. */
function Arrival({ shipment }: { shipment: Shipment }) {
  const now = new Date(useNow())
  if (shipment.lacksPapers) return null
  const window = arrivalWindow(departureOf(shipment, now), shipment)
  const words = window && arrivalWords(window, parisDayOf(now))
  if (!words) return null
  return (
    <p className="figures mb-4 font-display text-22 text-balance sm:text-28">
      Chez vous {words.lead}
      <strong className="inline-block font-extrabold">{words.days}</strong>
    </p>
  )
}

/** « Emballé d’ici au 26 novembre. Délais indicatifs. » */
function Departure({ shipment }: { shipment: Shipment }) {
  const now = new Date(useNow())
  if (shipment.lacksPapers)
    return (
      <p>
        Il part une fois sa déclaration complète.{' '}
        <Link to={paths.incompleteParcels} className={linkStyle}>
          Compléter la déclaration
        </Link>
      </p>
    )
  return (
    <p className="figures">
      Emballé d’ici au {formatNearDay(parisDayText(departureOf(shipment, now)))}.{' '}
      <span className="block text-14 text-ink-soft">Délais indicatifs.</span>
    </p>
  )
}

const departureOf = ({ mayLeaveFrom }: Shipment, now: Date) =>
  expectedDeparture('to-pack', new Date(mayLeaveFrom), now)
