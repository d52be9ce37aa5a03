import { Link } from 'react-router'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { PrintLabel } from '#web/back-office/warehouse/label/PrintLabel.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { DoneReception, KeptReception } from './kept-reception.ts'
import { useReceptionQueue } from './reception-queue.ts'
import { UndoReception } from './UndoReception.tsx'

/** What this person has received at this desk today, latest first. */
export function ReceivedList({ onUndone }: { onUndone: (reception: KeptReception) => void }) {
  const { done } = useReceptionQueue()
  if (done.length === 0) return null
  return (
    <section aria-labelledby="recus-titre" className="mt-6">
      <h2 id="recus-titre" className="text-lg">
        Reçus à ce poste ({done.length})
      </h2>
      <ul className="mt-2 grid gap-1">
        {done.map((one) => (
          <Row key={one.kept.key} done={one} onUndone={onUndone} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({
  done,
  onUndone,
}: {
  done: DoneReception
  onUndone: (reception: KeptReception) => void
}) => {
  const { parcel } = done
  return (
    <li className="figures flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-64">
        <Link
          to={paths.adminParcel(parcel.id)}
          className={`inline-flex min-h-11 items-center font-mono break-all ${linkStyle}`}
        >
          {parcel.trackingNumber}
        </Link>
        <span className="ml-3">{parcel.customer?.name ?? 'Non identifié'}</span>
        <Measures parcel={parcel} />
      </span>
      <span className="flex gap-2">
        <UndoReception done={done} onUndone={onUndone} />
        <PrintLabel parcel={parcel} className="min-h-14" />
      </span>
    </li>
  )
}

const Measures = ({ parcel: { reception, status } }: { parcel: WarehouseParcel }) =>
  reception && (
    <span className="block text-ink-soft">
      {formatWeight(reception.weightGrams)} · étagère {reception.shelf}
      {status === 'blocked' && <strong className="ml-2 text-problem">bloqué</strong>}
    </span>
  )
