import { Link } from 'react-router'
import type { CountLine, LineGroup } from '#contract/warehouse/stock-counts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { differenceNames, outcomeNames } from '#words/stock.ts'
import { SettleLine } from './SettleLine.tsx'

type Lines = Column<CountLine>

/** The columns that a person needs to find the parcel and resolve its difference. */
export function columnsOf(group: LineGroup, countId: string, isOpen: boolean): readonly Lines[] {
  const settle: Lines = {
    key: 'settle',
    header: 'Régler',
    wraps: true,
    cell: (line) => <SettleLine countId={countId} line={line} />,
  }
  if (group === 'missing') return [number, owner, expected, settle]
  if (group === 'misplaced') return [number, owner, registered, seenOn, seenBy, settle]
  if (group === 'unknown') return [number, bearer, seenOn, seenBy, settle]
  if (group === 'settled') return [number, difference, places, outcome, settledBy]
  return isOpen ? [number, owner, seenOn, seenBy] : [number, owner, expected, seenOn, seenBy]
}

const code = 'font-mono wrap-anywhere @min-[40rem]:whitespace-nowrap'

const number: Lines = {
  key: 'number',
  header: 'Numéro de suivi',
  main: true,
  cell: ({ parcelId, trackingNumber }) =>
    parcelId ? (
      <Link to={paths.adminParcel(parcelId)} className={`${code} ${linkStyle}`}>
        {trackingNumber}
      </Link>
    ) : (
      <span className={code}>{trackingNumber}</span>
    ),
}

const owner: Lines = {
  key: 'owner',
  header: 'Client',
  grows: true,
  width: 160,
  cell: ({ owner: name, parcelId }) => name ?? (parcelId ? 'Non identifié' : '—'),
}

const shelf = (code: string | null) => <span className="font-mono">{code ?? '—'}</span>

const expected: Lines = {
  key: 'expected',
  header: 'Attendu sur',
  cell: ({ expectedShelf }) => shelf(expectedShelf),
}

const registered: Lines = {
  key: 'registered',
  header: 'Enregistré sur',
  cell: ({ standsOn }) => shelf(standsOn),
}

const seenOn: Lines = {
  key: 'seen-on',
  header: 'Vu sur',
  cell: ({ scannedShelf }) => shelf(scannedShelf),
}

const seenBy: Lines = {
  key: 'seen-by',
  header: 'Par',
  cell: ({ scannedBy, scannedAt }) =>
    scannedAt ? `${scannedBy ?? ''}, ${formatMoment(scannedAt)}` : '—',
}

const bearer: Lines = {
  key: 'bearer',
  header: 'Ce que l’on en sait',
  cell: ({ bearer: known }) =>
    known ? (
      <Link to={paths.adminParcel(known.id)} className={linkStyle}>
        {known.isInHouse ? 'Reçu depuis' : parcelStatusOf(known.status).label}
      </Link>
    ) : (
      'Numéro jamais vu'
    ),
}

const difference: Lines = {
  key: 'difference',
  header: 'Écart',
  cell: (line) => (line.difference ? differenceNames[line.difference] : '—'),
}

const places: Lines = {
  key: 'places',
  header: 'Attendu, vu',
  cell: ({ expectedShelf, registeredShelf, scannedShelf }) => (
    <>
      {shelf(registeredShelf ?? expectedShelf)}, {shelf(scannedShelf)}
    </>
  ),
}

const outcome: Lines = {
  key: 'outcome',
  header: 'Suite',
  wraps: true,
  cell: ({ outcome: what, note }) => (
    <>
      {what ? outcomeNames[what] : '—'}
      {note && <span className="block break-words text-ink-soft">{note}</span>}
    </>
  ),
}

const settledBy: Lines = {
  key: 'settled-by',
  header: 'Par',
  cell: ({ settledBy: who, settledAt }) =>
    settledAt ? `${who ?? ''}, ${formatMoment(settledAt)}` : '—',
}
