import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { PastNews } from '#web/chrome/CarrierNews.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'

type Shipment = NonNullable<z.output<typeof readMyParcelTimeline.output>['shipment']>

/**
 * The shipment that carries the parcel: its order, its box as it was packed, what travels with it, and, once it has arrived, what
 * its carrier said.
 */
export function ShipmentCard({ shipment, parcel }: { shipment: Shipment; parcel: Parcel }) {
  const { number, box, others, photos, orderId, orderNumber } = shipment
  return (
    <Card aria-labelledby="envoi-titre" className="@container">
      <div
        className={joinClasses(
          'grid grid-cols-1 gap-x-10 *:min-w-0',
          photos.length > 0 && '@min-[44rem]:grid-cols-2',
        )}
      >
        <div>
          <h2 id="envoi-titre" className="text-xl">
            Votre envoi
          </h2>
          <p className="mt-1 text-ink-soft">
            <span className="whitespace-nowrap">{number}</span>
            {box !== null && `, boîte\u00a0${box}`}, commande{' '}
            <Link
              to={paths.order(orderId)}
              className={`${linkStyle} inline-flex min-h-11 items-center whitespace-nowrap`}
            >
              {orderNumber}
            </Link>
          </p>
          {others.count > 0 && (
            <div className="mt-2 flex items-center gap-3">
              <ParcelStack parcels={others} Otherwise={Package} />
              <p className="min-w-0 break-words">
                <span className="block text-sm text-ink-soft">Avec lui</span>
                {shopsOf(others)}
              </p>
            </div>
          )}
          {/* Under way they stand beside the arrival. */}
          {parcel.status !== 'shipped' && shipment.handedOverAt !== null && (
            <PastNews
              box={shipment}
              events={shipment.events}
              name="cet envoi"
              destination={shipment.destination}
            />
          )}
        </div>
        <div className="mt-2 empty:hidden @min-[44rem]:-mt-3">
          <BoxPhotoGrid photos={photos} isLarge />
        </div>
      </div>
    </Card>
  )
}
