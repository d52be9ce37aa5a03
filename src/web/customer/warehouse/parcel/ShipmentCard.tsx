import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Shipment = NonNullable<z.output<typeof readMyParcelTimeline.output>['shipment']>

/** The shipment that carries the parcel: its order, its box as it was packed, what travels with it, and what its carrier said. */
export function ShipmentCard({ shipment }: { shipment: Shipment }) {
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
      <CarrierLog shipment={shipment} />
    </Card>
  )
}

/** What its carrier said; the last word alone stands at the head of the page already. */
const CarrierLog = ({ shipment: { events, destination } }: { shipment: Shipment }) =>
  events.length > 1 && (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-16">Suivi du transporteur</h3>
      <CarrierNews tracking={{ events }} box="cet envoi" destination={destination} count={2} />
    </div>
  )
