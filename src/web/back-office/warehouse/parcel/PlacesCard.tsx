import { Link } from 'react-router'
import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { isParcelInHouse } from '#web/api/parcels.ts'
import { MoveChosen } from '#web/back-office/warehouse/parcels/MoveChosen.tsx'
import { refusedOf } from '#web/back-office/warehouse/parcels/refused-of.ts'
import { stockPaths } from '#web/back-office/warehouse/stock/stock-paths.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { parcel: WarehouseParcel; record: ParcelRecord }

/** Where the parcel is, where it was before, and whether staff search for it. */
export function PlacesCard({ parcel, record: { places, searched } }: Props) {
  if (places.length === 0) return null
  return (
    <TitledCard title="Étagères">
      {searched && (
        <div className="mb-3">
          <Notice kind="warning" title="Recherché">
            Un comptage ne l’a pas trouvé le {formatMoment(searched.since)}.{' '}
            <Link to={stockPaths.count(searched.countId)} className={linkStyle}>
              Voir le comptage
            </Link>
          </Notice>
        </div>
      )}
      <ol className="grid gap-1" aria-label="Étagères, la plus récente d’abord">
        {places.toReversed().map(({ shelf, since, by }, index) => (
          <li key={since + shelf} className="figures">
            <span className={index === 0 ? 'font-mono text-xl font-bold' : 'font-mono'}>
              {shelf}
            </span>{' '}
            <span className="text-ink-soft">
              depuis le {formatMoment(since)}, par {by}
            </span>
          </li>
        ))}
      </ol>
      <ActionDialog
        trigger={(open) =>
          isParcelInHouse(parcel) && (
            <Button variant="secondary" className="mt-3" onClick={open}>
              {searched ? 'Retrouvé' : 'Changer d’étagère'}
            </Button>
          )
        }
        title={searched ? 'Où l’avez-vous trouvé\u00a0?' : 'Changer d’étagère'}
      >
        {(close) => <MoveChosen parcelIds={[parcel.id]} accept={refusedOf} onDone={close} />}
      </ActionDialog>
    </TitledCard>
  )
}
