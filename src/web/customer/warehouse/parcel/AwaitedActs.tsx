import { Link, useNavigate } from 'react-router'
import type { Parcel } from '#web/api/parcels.ts'
import { ContentsToComplete } from '#web/customer/warehouse/contents/ContentsCard.tsx'
import { DeleteDeclaration } from '#web/customer/warehouse/declare/DeleteDeclaration.tsx'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** Of a parcel that is still awaited: first its contents and what they lack, then what comes next, and the declaration itself. */
export function AwaitedActs({ parcel, next }: { parcel: Parcel; next: string | undefined }) {
  const navigate = useNavigate()
  return (
    <>
      <ContentsToComplete parcelId={parcel.id} announced={parcel.description} />
      <p className="mt-4 border-t border-line pt-4">{next}</p>
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
