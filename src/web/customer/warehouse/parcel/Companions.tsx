import { Package } from 'lucide-react'
import { Link } from 'react-router'
import type { ParcelFaces } from '#contract/core/parcel-faces.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { paths } from '#web/paths.ts'
import { actRow, ActWords } from './ActRow.tsx'

/** The other parcels that may leave in the same box: leads to the request for all of them. */
export function Companions({ parcels }: { parcels: ParcelFaces }) {
  if (parcels.count === 0) return null
  return (
    <Link to={paths.quoteForAllParcels} className={actRow}>
      <ActWords
        picture={<ParcelStack parcels={parcels} Otherwise={Package} />}
        label={together(parcels.count)}
        hint="Demander un devis ensemble"
      />
    </Link>
  )
}

const together = (others: number): string =>
  others === 1 ? 'Avec votre autre colis' : `Avec vos ${others}\u00a0autres colis`
