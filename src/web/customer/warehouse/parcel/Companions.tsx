import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
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

/** A server of the version before does not say what the others weigh. */
const inOneQuote = (own: number, others: number | undefined): string =>
  others === undefined
    ? 'Demander un devis ensemble'
    : `${formatWeight(own + others)} en tout, un seul devis`

const together = (others: number): string =>
  others === 1 ? 'Avec votre autre colis' : `Avec vos ${others}\u00a0autres colis`
