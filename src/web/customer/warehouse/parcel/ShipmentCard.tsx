import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Shipment = NonNullable<z.output<typeof readMyParcelTimeline.output>['shipment']>

/** The shipment that carries the parcel: its number, what travels with it, its carrier, and the order. */
export function ShipmentCard({ shipment }: { shipment: Shipment }) {
  const { number, box, carrier, trackingNumber, others, orderId } = shipment
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
          <span className="font-mono wrap-anywhere">{trackingNumber}</span>
        </p>
      )}
      {others.count > 0 && (
        <div className="mt-3 flex items-center gap-3">
          <ParcelStack parcels={others} Otherwise={Package} />
          <p className="min-w-0 break-words">
            <span className="block text-sm text-ink-soft">Avec lui</span>
            {shopsOf(others)}
          </p>
        </div>
      )}
      <Link
        to={paths.order(orderId)}
        className={`${linkStyle} mt-1 inline-flex min-h-11 items-center`}
      >
        Voir la commande
      </Link>
    </Card>
  )
}
