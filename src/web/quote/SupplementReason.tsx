import type { ReactNode } from 'react'
import type { QuoteSupplement } from '#contract/sales/quote-parts.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { formatSides } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { kilogramsText } from '#words/amounts.ts'
import { Card } from '#web/ui/Card.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'

/** Why more is asked for a shipment that was paid: what was paid, what it weighs, and the box on the scale. */
export function SupplementReason({
  supplement,
  children,
}: {
  supplement: QuoteSupplement
  /** Where the shipment is followed. */
  children: ReactNode
}) {
  const { photoId } = supplement
  return (
    <Card aria-labelledby="pourquoi">
      <h2 id="pourquoi" className="mb-3 text-xl">
        Pourquoi ce supplément
      </h2>
      <div className="flex flex-wrap items-start gap-5">
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          {sentencesOf(supplement).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{children}</p>
        </div>
        {photoId && (
          <a href={photoUrl(photoId)} target="_blank" rel="noreferrer">
            <img
              src={photoUrl(photoId, 'thumbnail')}
              alt="La boîte à l’entrepôt"
              width={160}
              height={160}
              className="size-40 rounded-xl bg-sunken object-cover"
            />
            <NewTab isQuiet />
          </a>
        )}
      </div>
    </Card>
  )
}

function sentencesOf({
  shipmentNumber,
  weightGrams,
  paidUpToGrams,
  upToGrams,
  isNonStandard,
  ...box
}: QuoteSupplement): string[] {
  const weighed = `L’envoi ${shipmentNumber}, emballé, pèse ${formatWeight(weightGrams)}`
  const heavier =
    paidUpToGrams === null || upToGrams === null
      ? []
      : [
          `${weighed}, et son transport est payé jusqu’à ${kilogramsText(paidUpToGrams)}. Le supplément est la différence de prix jusqu’à ${kilogramsText(upToGrams)}, au tarif du devis payé.`,
        ]
  const larger = isNonStandard
    ? [
        `Sa boîte mesure ${formatSides([box.lengthMm, box.widthMm, box.heightMm])}\u00a0: le transporteur la compte hors norme, ce qui n’était pas payé.`,
      ]
    : []
  return [...heavier, ...larger]
}
