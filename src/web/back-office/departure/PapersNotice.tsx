import type { ShipmentView } from '#contract/shipments.ts'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Before the first scan: the parcels whose customs papers are not complete, each with what it lacks. */
export function PapersNotice({ parcels }: { parcels: ShipmentView['parcels'] }) {
  const lacking = parcels.filter(({ missing }) => missing.length > 0)
  if (lacking.length === 0) return null
  return (
    <Notice kind="warning" title="Papiers de douane incomplets">
      <p>
        La boîte ne se ferme pas sans eux&nbsp;: le client les complète dans son espace. Un
        administrateur peut la fermer quand même, avec sa raison.
      </p>
      <ul className="mt-2 grid gap-2">
        {lacking.map((parcel) => (
          <li key={parcel.id}>
            <span className="font-mono break-all">{parcel.trackingNumber}</span>
            <MissingPieces parcel={parcel} act="Voir" to={paths.adminParcelContents} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
