import { Link, useNavigate } from 'react-router'
import type { Parcel } from '#web/api/parcels.ts'
import { IncompleteNotice } from '#web/customer/warehouse/contents/IncompleteNotice.tsx'
import { DeleteDeclaration } from '#web/customer/warehouse/declare/DeleteDeclaration.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** Of a parcel that is still awaited: first what its declaration lacks, then what comes next, and the declaration itself. */
export function AwaitedActs({ parcel, next }: { parcel: Parcel; next: string | undefined }) {
  const navigate = useNavigate()
  return (
    <>
      <ToComplete parcel={parcel} />
      <p>{next}</p>
      <div className="mt-1 -mb-2 flex flex-wrap gap-x-5">
        <Link
          to={paths.editParcel(parcel.id)}
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          Modifier
        </Link>
        <DeleteDeclaration parcel={parcel} onDeleted={() => void navigate(paths.parcels)} isLink />
      </div>
    </>
  )
}

/** What customs still lack is what to do first. */
function ToComplete({ parcel: { id, missing } }: { parcel: Parcel }) {
  if (missing.length === 0) return null
  const lacksOnlyInvoice = missing.every((piece) => piece === 'invoice')
  return (
    <>
      <IncompleteNotice missing={missing} />
      <Link
        to={paths.parcelContents(id)}
        className={buttonStyle('primary', 'normal', 'my-4 w-full')}
      >
        {lacksOnlyInvoice ? 'Joindre la facture d’achat' : 'Déclarer le contenu'}
      </Link>
    </>
  )
}
