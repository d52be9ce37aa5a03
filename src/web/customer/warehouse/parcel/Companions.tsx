import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { Money } from '#web/chrome/Money.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { countedShipments } from '#web/copy/shipping-ways.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { actRow, ActWords } from './ActRow.tsx'

type Props = {
  parcels: NonNullable<ParcelSituationView['companions']>
  /** Of this one. */
  weightGrams: number
}

/** The other parcels that may leave in the same box: leads to the request for all of them. */
export function Companions({ parcels, weightGrams }: Props) {
  if (parcels.count === 0) return null
  return (
    <Link to={paths.quoteForAllParcels} className={actRow}>
      <ActWords
        picture={<ParcelStack parcels={parcels} Otherwise={Package} />}
        label={together(parcels.count)}
        hint={inOneQuote(weightGrams, parcels)}
      />
    </Link>
  )
}

/** The same where its owner asked for a grouping: the first thing to do. */
export const Grouping = ({
  parcels,
  weightGrams,
  destination,
}: Props & { destination: string | undefined }) => (
  <div className="w-full">
    <div className="mb-3 flex items-center gap-3">
      <ParcelStack parcels={parcels} Otherwise={Package} />
      <div className="min-w-0 flex-1">
        <h3 id="regroupement-titre" className="text-18">
          {`Envoyer ${together(parcels.count).toLowerCase()}`}
        </h3>
        <p className="figures text-ink-soft empty:hidden">{inAll(weightGrams, parcels)}</p>
      </div>
    </div>
    {parcels.price && <TogetherPrice price={parcels.price} destination={destination} />}
    <Link
      to={paths.quoteForAllParcels}
      aria-describedby="regroupement-titre"
      className={buttonStyle('primary', 'normal', 'w-full')}
    >
      Demander un devis groupé
    </Link>
  </div>
)

/** The cheapest way that the request for all of them finds, and one shipment where that costs more. */
function TogetherPrice({
  price: { togetherCents, cheapestCents, shipments },
  destination,
}: {
  price: NonNullable<Props['parcels']['price']>
  destination: string | undefined
}) {
  const isSplit = togetherCents === null || togetherCents > cheapestCents
  return (
    <div className="figures mb-3 text-14 text-ink-soft">
      <p className="first-letter:uppercase">
        {isSplit && togetherCents !== null && 'Le moins cher\u00a0: '}
        {isSplit ? countedShipments(shipments) : 'un seul envoi'}, estimation TTC{' '}
        <strong className="block font-display text-28 leading-8 text-ink">
          <Money cents={cheapestCents} destination={destination} />
        </strong>
      </p>
      {isSplit && togetherCents !== null && (
        <p className="mt-1">ou {formatMoney(togetherCents)} en un seul envoi</p>
      )}
    </div>
  )
}

/** A server of the version before does not say what the others weigh. */
const inAll = (own: number, { weightGrams }: Props['parcels']): string | null =>
  weightGrams === undefined ? null : `${formatWeight(own + weightGrams)} en tout`

function inOneQuote(own: number, others: Props['parcels']): string {
  const all = inAll(own, others)
  return all === null ? 'Demander un devis ensemble' : `${all}, un seul devis`
}

const together = (others: number): string =>
  others === 1 ? 'Avec votre autre colis' : `Avec vos ${others}\u00a0autres colis`
