import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { findResemblingParcels } from '#contract/warehouse/parcels.ts'
import { parseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { query } from '#web/api/query.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Says that a number looks like one already declared: it may be the same parcel, with a slip of the finger. */
export function Resemblances({ typed, editedId }: { typed: string; editedId: string | undefined }) {
  const number = parseTrackingNumber(typed)
  const read = useQuery({
    ...query(findResemblingParcels, { trackingNumber: number.ok ? number.value : '' }),
    enabled: number.ok,
  })
  const parcels = read.data?.parcels.filter(({ id }) => id !== editedId) ?? []
  const [closest] = parcels
  return (
    <div aria-live="polite">
      {number.ok && closest && (
        <div className="mt-2">
          <Notice kind="warning">
            <p>
              {closest.isSame
                ? 'Vous avez déjà déclaré ce numéro\u00a0: '
                : 'Ce numéro ressemble à celui d’un colis que vous avez déjà déclaré\u00a0: '}
              <Link to={paths.parcel(closest.id)} className={`${linkStyle} font-mono break-all`}>
                {closest.trackingNumber}
              </Link>
              {`, ${closest.merchant}, ${parcelStatusOf(closest.status).label.toLowerCase()}. `}
              {!closest.isSame && 'Si c’est le même, inutile de le déclarer deux fois.'}
            </p>
          </Notice>
        </div>
      )}
    </div>
  )
}
