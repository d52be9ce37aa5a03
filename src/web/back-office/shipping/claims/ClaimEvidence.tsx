import { Link } from 'react-router'
import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import { slipPdf } from '#web/api/documents.ts'
import { purchaseInvoiceUrl } from '#web/api/parcel-contents.ts'
import { Fact } from '#web/back-office/warehouse/parcel/Fact.tsx'
import { BoxTracking } from '#web/back-office/shipping/departure/BoxTracking.tsx'
import { ShipmentStory } from '#web/back-office/shipping/departure/ShipmentStory.tsx'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { PhotoGrid } from '#web/contents/PhotoGrid.tsx'
import { formatArrival } from '#web/copy/format-arrival.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Summary } from '#web/ui/Summary.tsx'

type Evidence = OfficeClaim['evidence']

/** The box: its measures, its carrier and the carrier's news, its moments, its deposit slip, and every scan. */
export function BoxEvidence({
  evidence: { box, tracking, slip, steps },
  isOffice,
}: {
  evidence: Evidence
  isOffice: boolean
}) {
  return (
    <TitledCard
      title={
        <>
          Boîte{' '}
          <Link to={paths.departure(box.shipmentId)} className={`${linkStyle} font-mono`}>
            {box.number}
          </Link>
        </>
      }
    >
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact label="Destination">{box.destination}</Fact>
        <Fact label="Commande">
          {isOffice ? (
            <Link to={paths.adminOrder(box.orderId)} className={linkStyle}>
              {box.orderNumber}
            </Link>
          ) : (
            box.orderNumber
          )}
        </Fact>
        {box.carrier && <Fact label="Transporteur">{box.carrier}</Fact>}
        {box.trackingNumber && (
          <Fact label="Numéro de suivi">
            {box.trackingUrl ? (
              <NewTabLink to={box.trackingUrl} className="font-mono">
                {box.trackingNumber}
              </NewTabLink>
            ) : (
              <span className="font-mono">{box.trackingNumber}</span>
            )}
          </Fact>
        )}
        <BoxFacts box={box} />
        {slip && (
          <Fact label="Bordereau de dépôt">
            <Slip {...slip} />
          </Fact>
        )}
      </dl>
      <BoxPhotoGrid photos={box.photos} />
      <BoxTracking box={box} tracking={tracking ?? undefined} />
      <details className="mt-3">
        <Summary>Scans et étapes</Summary>
        <div className="mt-2">
          <ShipmentStory steps={steps} />
        </div>
      </details>
    </TitledCard>
  )
}

/** What it left with, signed by the driver. */
const Slip = ({ dispatchId, number, isReady }: NonNullable<Evidence['slip']>) =>
  isReady ? (
    <NewTabLink to={slipPdf(dispatchId)} what="PDF">
      {number}
    </NewTabLink>
  ) : (
    <>{number}, en préparation</>
  )

function BoxFacts({ box }: Pick<Evidence, 'box'>) {
  const { weightGrams, lengthMm, widthMm, heightMm } = box
  return (
    <>
      {weightGrams !== null && <Fact label="Poids à l’emballage">{formatWeight(weightGrams)}</Fact>}
      {lengthMm !== null && widthMm !== null && heightMm !== null && (
        <Fact label="Dimensions">{formatSize(lengthMm, widthMm, heightMm)}</Fact>
      )}
      {box.packedAt && <Fact label="Emballé">{formatMoment(box.packedAt)}</Fact>}
      {box.handedOverAt && <Fact label="Remis">{formatMoment(box.handedOverAt)}</Fact>}
      {box.deliveredAt && (
        <Fact label="Livré">{formatArrival(box.deliveredAt, box.handedOverAt)}</Fact>
      )}
    </>
  )
}

/** A parcel of the box: how it came, what was declared, what of it is claimed. */
export function ParcelEvidence({ parcel }: { parcel: Evidence['parcels'][number] }) {
  const { id, trackingNumber, merchant, reception, photoIds, lines, invoices } = parcel
  return (
    <TitledCard
      title={
        <>
          Colis{' '}
          <Link to={paths.adminParcel(id)} className={`${linkStyle} font-mono wrap-anywhere`}>
            {trackingNumber}
          </Link>
        </>
      }
    >
      <p className="text-ink-soft">{merchant}</p>
      {reception && (
        <dl className="mt-3 grid gap-3 sm:grid-cols-2">
          <Fact label="Reçu">{formatMoment(reception.at)}</Fact>
          <Fact label="À la réception">
            {formatWeight(reception.weightGrams)},{' '}
            {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
          </Fact>
          {reception.condition && <Fact label="État constaté">{reception.condition}</Fact>}
        </dl>
      )}
      <Lines lines={lines} />
      {invoices.length > 0 && (
        <ul className="mt-2">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <NewTabLink
                to={purchaseInvoiceUrl(invoice.id)}
                className="inline-flex min-h-11 items-center wrap-anywhere"
              >
                {invoice.fileName}
              </NewTabLink>
            </li>
          ))}
        </ul>
      )}
      {photoIds.length > 0 && (
        <div className="mt-3">
          <PhotoGrid photoIds={photoIds} />
        </div>
      )}
    </TitledCard>
  )
}

function Lines({ lines }: Pick<Evidence['parcels'][number], 'lines'>) {
  if (lines.length === 0) return <p className="mt-3 text-ink-soft">Contenu non déclaré.</p>
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {lines.map(({ description, quantity, unitCents, claimed }, index) => (
        <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {quantity}&nbsp;× {description}
            {claimed > 0 && (
              <strong className="block text-sm text-problem">
                {claimed} réclamé{claimed > 1 ? 's' : ''}
              </strong>
            )}
          </span>
          <span className="figures">{formatMoney(quantity * unitCents)}</span>
        </li>
      ))}
    </ul>
  )
}
