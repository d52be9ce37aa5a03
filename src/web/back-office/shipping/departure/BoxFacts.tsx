import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BoxView } from '#contract/shipping/shipments.ts'
import { formatSides } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** A closed box: its weight and size, then its carrier and number once it has left. */
export const BoxFacts = ({ box }: { box: BoxView }) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Fact name="Poids final">{formatWeight(box.weightGrams)}</Fact>
    <Fact name="Dimensions">{formatSides([box.lengthMm, box.widthMm, box.heightMm])}</Fact>
    {box.carrier && <Fact name="Transporteur">{box.carrier}</Fact>}
    {box.trackingNumber && (
      <Fact name="Numéro de suivi">
        <TrackingNumber number={box.trackingNumber} url={box.trackingUrl} />
      </Fact>
    )}
  </dl>
)

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
      <span className="font-mono wrap-anywhere">{number}</span>
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
