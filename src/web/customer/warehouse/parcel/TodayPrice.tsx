import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { towards } from '#domain/destination/destination.ts'
import { Money } from '#web/chrome/Money.tsx'
import { tierAmount } from '#web/copy/insurance.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'

type Today = NonNullable<ParcelSituationView['today']>

/** The price of sending this parcel alone today; unfolded, what it is made of. An estimate: the quote fixes it. */
export function TodayPrice({
  today,
  parcelId,
  isSecond,
}: {
  today: Today
  parcelId: string
  /** Its owner asked for something else. */
  isSecond: boolean
}) {
  const { price, destination, insuranceTier } = today
  return (
    <details className="whole-on-paper w-full text-14">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="figures min-w-32 flex-1 text-ink-soft">
          {price ? (
            <>
              Envoyé seul, estimation TTC&nbsp;:{' '}
              <strong
                className={
                  isSecond ? 'text-16 text-ink' : 'block font-display text-36 leading-10 text-ink'
                }
              >
                <Money cents={price.totalCents} destination={destination} isStacked={!isSecond} />
              </strong>
            </>
          ) : (
            'Envoyé seul\u00a0: sur devis'
          )}
        </span>
        <span className="ml-auto inline-flex items-center gap-1 font-medium text-action">
          Détail
          <ChevronDown
            className="size-4 transition-transform [details[open]>summary_&]:rotate-180"
            aria-hidden="true"
          />
        </span>
      </summary>
      {price ? (
        <PriceLines price={price} destination={destination} />
      ) : (
        <p className="font-medium">
          Ses mesures, sa destination ou la valeur de son contenu l’exigent.
        </p>
      )}
      <p className="mt-2 text-ink-soft">
        C’est le prix d’un envoi aujourd’hui {towards(destination)}, mode standard,{' '}
        {insuranceWords(insuranceTier)}. Votre devis fixe le prix.
      </p>
      <p className="mt-2 mb-4">
        <Link to={paths.quoteForParcel(parcelId)} className={linkStyle}>
          Comparer les options
        </Link>
      </p>
    </details>
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
    <dl className="figures grid gap-1.5">
      {lines.map(([label, cents]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right">
            <Money cents={cents} destination={destination} isStacked />
          </dd>
        </div>
      ))}
    </dl>
  )
}
