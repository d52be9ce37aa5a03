import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
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
        hint={inOneQuote(weightGrams, parcels.weightGrams)}
      />
    </Link>
  )
}

/** The same where its owner asked for a grouping: the first thing to do. */
export const Grouping = ({ parcels, weightGrams }: Props) => (
  <div className="w-full">
    <div className="mb-3 flex items-center gap-3">
      <ParcelStack parcels={parcels} Otherwise={Package} />
      <div className="min-w-0 flex-1">
        <h3 id="regroupement-titre" className="text-18">
          {`Regrouper ${together(parcels.count).toLowerCase()}`}
        </h3>
        <p className="figures text-ink-soft">{inOneQuote(weightGrams, parcels.weightGrams)}</p>
      </div>
    </div>
    <Link
      to={paths.quoteForAllParcels}
      aria-describedby="regroupement-titre"
      className={buttonStyle('primary', 'normal', 'w-full')}
    >
      Demander un devis groupé
    </Link>
  </div>
)

/** A server of the version before does not say what the others weigh. */
const inOneQuote = (own: number, others: number | undefined): string =>
  others === undefined
    ? 'Demander un devis ensemble'
    : `${formatWeight(own + others)} en tout, un seul devis`

const together = (others: number): string =>
  others === 1 ? 'Avec votre autre colis' : `Avec vos ${others}\u00a0autres colis`
