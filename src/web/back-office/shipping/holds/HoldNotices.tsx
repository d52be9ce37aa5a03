import { Suspense } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import type { Hold } from '#contract/shipping/holds.ts'
import type { HoldCode } from '#domain/shipment/holds.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { isStillOfShipment } from '#domain/shipment/shipment.ts'
import { MissingPieces } from '#web/contents/MissingPieces.tsx'
import { holdText } from '#web/copy/holds.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Link } from 'react-router'
import { useMayPass } from './stopped-by.ts'

const SupplementActs = lazyAfterContent(
  async () => (await import('./SupplementActs.tsx')).SupplementActs,
)

/** The holds of the box, above the work that they stop. */
export function HoldNotices({ holds, parcels }: Pick<ShipmentView, 'holds' | 'parcels'>) {
  if (holds.length === 0) return null
  return (
    <div className="grid gap-3">
      {holds.map((hold, index) => (
        <Notice
          // Two withdrawals of one order give two holds with the same code.
          key={`${hold.code}-${index}`}
          kind={waiting.has(hold.code) ? 'info' : 'warning'}
          title={holdText(hold).title}
        >
          <p>{holdText(hold).text}</p>
          <WhereItIsDecided hold={hold} />
          {hold.code === 'supplement-requested' && <OfficeActs hold={hold} />}
          {hold.code === 'customs-papers-missing' && <LackingPapers parcels={parcels} />}
        </Notice>
      ))}
    </div>
  )
}

/** Nothing to do here but wait. */
const waiting: ReadonlySet<HoldCode> = new Set([
  'withdrawal-period-running',
  'supplement-requested',
])

function OfficeActs({ hold }: { hold: Extract<Hold, { code: 'supplement-requested' }> }) {
  const isOffice = useMayPass()
  if (!isOffice) return null
  return (
    <Suspense fallback={null}>
      <SupplementActs hold={hold} />
    </Suspense>
  )
}

/** Each parcel of the box with incomplete papers, and what is missing. */
const LackingPapers = ({ parcels }: Pick<ShipmentView, 'parcels'>) => (
  <ul className="mt-2 grid gap-2">
    {parcels
      .filter((parcel) => isStillOfShipment(parcel) && parcel.missing.length > 0)
      .map((parcel) => (
        <li key={parcel.id}>
          <span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>
          <MissingPieces parcel={parcel} act="Voir" to={paths.adminParcelContents} />
        </li>
      ))}
  </ul>
)

/** Links to the declaration, which only admins may open. */
function WhereItIsDecided({ hold }: { hold: Hold }) {
  const mayDecide = useMayPass()
  if (!mayDecide || !('number' in hold)) return null
  return (
    <Link to={`${paths.adminDeclarations}&numero=${hold.number}`} className={linkStyle}>
      Voir la déclaration
    </Link>
  )
}
