import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Shipment = NonNullable<z.output<typeof readMyParcelTimeline.output>['shipment']>

type Props = {
  shipment: Shipment
  /** What its carrier said last, where the head of the page says it. */
  told: Parcel['onItsWay']
}

/** The shipment that carries the parcel: its order, its box as it was packed, what travels with it, and what its carrier said. */
export function ShipmentCard({ shipment, told }: Props) {
  const { number, box, carrier, trackingNumber, others, photos, orderId, orderNumber } = shipment
  return (
    <Card aria-labelledby="envoi-titre">
      <h2 id="envoi-titre" className="text-xl">
        Envoi <span className="font-mono whitespace-nowrap">{number}</span>
      </h2>
      {(carrier ?? trackingNumber) !== null && (
        <p className="figures mt-1 text-ink-soft">
          {box !== null && `Boîte\u00a0${box} · `}
          {carrier}
          {carrier && trackingNumber && ' · '}
          <span className="inline-block max-w-full font-mono wrap-anywhere">{trackingNumber}</span>
        </p>
      )}
      <Link
        to={paths.order(orderId)}
        className={`${linkStyle} inline-flex min-h-11 items-center whitespace-nowrap`}
      >
        Commande {orderNumber}
      </Link>
      <BoxPhotoGrid photos={photos} isLarge />
      {others.count > 0 && (
        <div className="mt-4 flex items-center gap-3">
          <ParcelStack parcels={others} Otherwise={Package} />
          <p className="min-w-0 break-words">
            <span className="block text-sm text-ink-soft">Avec lui</span>
            {shopsOf(others)}
          </p>
        </div>
      )}
      <CarrierLog shipment={shipment} told={told} />
    </Card>
  )
}

/** What its carrier said, but for what stands at the head of the page already. */
function CarrierLog({ shipment: { events, destination }, told }: Props) {
  const news = told?.news ?? null
  const rest = events.filter(({ at, code }) => at !== news?.at || code !== news.code)
  if (rest.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-16">Suivi du transporteur</h3>
      <CarrierNews
        tracking={{ events: rest }}
        box="cet envoi"
        destination={destination}
        isBefore={news !== null}
      />
    </div>
  )
}
