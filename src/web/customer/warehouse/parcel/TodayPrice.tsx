import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { towards } from '#domain/destination/destination.ts'
import { Money } from '#web/chrome/Money.tsx'
import { tierAmount } from '#web/copy/insurance.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Today = NonNullable<ParcelSituationView['today']>

/** The price of sending this parcel alone today. An estimate: the quote fixes it. */
export function TodayPrice({ today, parcelId }: { today: Today; parcelId: string }) {
  const { price, destination, insuranceTier } = today
  return (
    <Card aria-labelledby="prix-titre">
      <h2 id="prix-titre" className="text-xl">
        L’envoyer seul aujourd’hui
      </h2>
      <p className="mt-1 text-ink-soft">
        Un envoi {towards(destination)}, mode standard, {insuranceWords(insuranceTier)}. Une
        estimation&nbsp;: votre devis fixe le prix.
      </p>
      {price === null ? (
        <p className="mt-3 font-medium">
          Sur devis&nbsp;: ses mesures, sa destination ou la valeur de son contenu l’exigent.
        </p>
      ) : (
        <PriceLines price={price} destination={destination} />
      )}
      <p className="mt-3">
        <Link to={paths.quoteForParcel(parcelId)} className={linkStyle}>
          Comparer les options
        </Link>
      </p>
    </Card>
  )
}

const insuranceWords = (tier: number): string =>
  tier === 0
    ? 'assurance de base comprise'
    : `assuré jusqu’à ${tierAmount(tier)}, comme son contenu l’exige`

function PriceLines({
  price,
  destination,
}: {
  price: NonNullable<Today['price']>
  destination: string
}) {
  const lines: readonly (readonly [string, number])[] = [
    ['Transport', price.shippingCents],
    ['Frais de traitement', price.feeCents],
    ...(price.storageCents > 0 ? [['Stockage dû', price.storageCents] as const] : []),
  ]
  return (
    <dl className="figures mt-3 grid gap-1.5">
      {lines.map(([label, cents]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right">
            <Money cents={cents} destination={destination} />
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 font-semibold">
        <dt>Total TTC</dt>
        <dd className="text-right">
          <Money cents={price.totalCents} destination={destination} />
        </dd>
      </div>
    </dl>
  )
}
