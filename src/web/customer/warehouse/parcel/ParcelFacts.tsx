import type { ReactNode } from 'react'
import type { Parcel } from '#web/api/parcels.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { requestedActions } from '#web/copy/parcels.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/** What was declared, then what the warehouse measured. */
export function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const { reception } = parcel
  return (
    <Card aria-labelledby="colis-titre">
      <h2 id="colis-titre" className="text-xl">
        Le colis
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Numéro de suivi">
          <span className="inline-flex max-w-full items-center gap-1">
            <span className="font-mono break-all">{parcel.trackingNumber}</span>
            <CopyButton text={parcel.trackingNumber} label="Copier le numéro de suivi" />
          </span>
        </Fact>
        <Fact label="Action demandée">{requestedActions[parcel.requestedAction]}</Fact>
        {parcel.description && <Fact label="Contenu">{parcel.description}</Fact>}
        {reception && (
          <>
            <Fact label="Poids">{formatWeight(reception.weightGrams)}</Fact>
            <Fact label="Dimensions">
              {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
            </Fact>
            <Fact label="Reçu le">{formatMoment(reception.receivedAt)}</Fact>
            {reception.conditionNote && (
              <Fact label="État à l’arrivée">{reception.conditionNote}</Fact>
            )}
          </>
        )}
      </dl>
      {!reception && (
        <p className="mt-4 text-ink-soft">
          Poids, dimensions et photos apparaîtront ici dès sa réception à Limoges.
        </p>
      )}
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="figures font-medium break-words">{children}</dd>
  </div>
)
