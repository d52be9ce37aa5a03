import { Link } from 'react-router'
import type { Gathered } from '#contract/payments/disputes.ts'
import { Fact } from '#web/back-office/warehouse/parcel/Fact.tsx'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** What left for this payment: weighed, photographed, carried, and delivered or not. */
export function BoxEvidence({ box }: { box: Gathered['boxes'][number] }) {
  const [lengthMm, widthMm, heightMm] = box.sidesMm
  return (
    <Card aria-label={`Boîte ${box.number}`}>
      <h2 className="text-xl">
        Boîte{' '}
        <Link to={paths.departure(box.shipmentId)} className={`${linkStyle} font-mono`}>
          {box.number}
        </Link>
      </h2>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact label="Destinataire">{box.address}</Fact>
        <Fact label="Poids et dimensions">
          {formatWeight(box.weightGrams)}, {formatSize(lengthMm, widthMm, heightMm)}
        </Fact>
        {box.carrier && (
          <Fact label="Transporteur">
            {box.carrier}
            {box.trackingNumber && <span className="block font-mono">{box.trackingNumber}</span>}
          </Fact>
        )}
        <Fact label="Fermée et pesée">{formatMoment(box.packedAt)}</Fact>
        {box.handedOverAt && (
          <Fact label="Remise au transporteur">{formatMoment(box.handedOverAt)}</Fact>
        )}
        {box.deliveredAt && <Fact label="Livrée">{formatMoment(box.deliveredAt)}</Fact>}
        {box.returnedAt && <Fact label="Revenue">{formatMoment(box.returnedAt)}</Fact>}
      </dl>
      <BoxPhotoGrid photos={box.photos} />
      {box.tracking && <CarrierNews tracking={box.tracking} box={box.number} />}
    </Card>
  )
}
