import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { formatSides } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** The closed box: its weight and size, then its carrier and number once it has left. Shows nothing for a box never packed. */
export function BoxFacts({ shipment }: { shipment: ShipmentView }) {
  const { weightGrams, lengthMm, widthMm, heightMm } = shipment
  const sides = [lengthMm, widthMm, heightMm].filter((side) => side !== null)
  if (weightGrams === null && shipment.trackingNumber === null) return null
  return (
    <Card aria-labelledby="boite">
      <h2 id="boite" className="mb-3 text-lg">
        La boîte
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {weightGrams !== null && <Fact name="Poids final">{formatWeight(weightGrams)}</Fact>}
        {sides.length === 3 && <Fact name="Dimensions">{formatSides(sides)}</Fact>}
        {shipment.carrier && <Fact name="Transporteur">{shipment.carrier}</Fact>}
        {shipment.trackingNumber && (
          <Fact name="Numéro de suivi">
            <TrackingNumber number={shipment.trackingNumber} url={shipment.trackingUrl} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures text-lg font-semibold">{children}</dd>
    </div>
  )
}

function TrackingNumber({ number, url }: { number: string; url: string | null }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-mono break-all">{number}</span>
      <CopyButton text={number} label="Copier le numéro de suivi" />
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} inline-flex min-h-11 items-center gap-1.5 text-base`}
        >
          Suivre
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">(nouvel onglet)</span>
        </a>
      )}
    </span>
  )
}
