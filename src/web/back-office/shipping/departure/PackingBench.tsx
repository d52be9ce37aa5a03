import { useState } from 'react'
import type { PaidWork, ShipmentView, ShipmentSupplement } from '#contract/shipping/shipments.ts'
import { freePlace } from '#domain/shipment/box.ts'
import { isHeldBack, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { HoldNotices } from '#web/back-office/shipping/holds/HoldNotices.tsx'
import { useStoppedBy } from '#web/back-office/shipping/holds/stopped-by.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { supplementText } from '#web/copy/supplements.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { BoxForm } from './BoxForm.tsx'
import { PaidTasks } from './PaidTasks.tsx'
import { counted } from './ScanStation.tsx'
import { ToScan } from './ToScan.tsx'
import { useScans } from './use-scans.ts'

type Props = { shipment: ShipmentView; paidWork: PaidWork }

/**
 * Staff scan parcels into a box, weigh and measure it closed, and go on with the next box until nothing is left to pack; the paid
 * tasks are done before the last one closes.
 */
export function PackingBench({ shipment, paidWork }: Props) {
  const parcels = shipment.parcels.filter(
    (parcel) => isStillOfShipment(parcel) && parcel.boxId === null,
  )
  const scans = useScans(parcels)
  /** How many boxes this screen closed: each one begins with an empty form, and the focus on the scan. */
  const [turn, setTurn] = useState(0)
  const stopped = useStoppedBy(shipment.holds, 'pack')
  const held = parcels.filter(isHeldBack).length
  const scanned = scans.scannedIds.length
  const toScan = parcels.length - held - scanned
  const { tasks } = paidWork
  const undone = tasks.filter(({ isDone, impossible }) => !isDone && impossible === null).length
  const counts = { parcels: parcels.length, held, scanned, toScan, undone }
  const place = freePlace(shipment.boxes.map((box) => box.place))
  const beginBox = () => {
    scans.restart()
    setTurn(turn + 1)
  }

  return (
    <>
      <LeaveGuard
        isUnsaved={scanned > 0}
        loss="La boîte n’est pas fermée&nbsp;: ses colis seraient à scanner de nouveau."
      />
      <HoldNotices {...shipment} />
      <SupplementNotice supplement={shipment.supplement} />
      {paidWork.remarks && (
        <Notice kind="info" title="Le client a écrit">
          <p className="whitespace-pre-line">{paidWork.remarks}</p>
        </Notice>
      )}
      <ToScan
        key={`scan-${turn}`}
        parcels={parcels}
        scans={scans}
        place={place}
        isStopped={stopped.reason !== undefined}
      />
      {tasks.length > 0 && (
        <PaidTasks
          shipmentId={shipment.id}
          tasks={tasks}
          parcels={parcels}
          isTurn={!stopped.reason && scanned > 0 && held + toScan === 0 && undone > 0}
        />
      )}
      <BoxForm
        key={`box-${turn}`}
        shipment={shipment}
        paidWork={paidWork}
        scannedIds={scans.scannedIds}
        closes={closesWhat(counts, place)}
        isWhole={!stopped.reason && scanned > 0 && held + toScan + undone === 0}
        missing={stopped.reason ?? missingOf(counts)}
        onPacked={beginBox}
        onSplit={beginBox}
      />
    </>
  )
}

type Counts = Readonly<Record<'parcels' | 'held' | 'scanned' | 'toScan' | 'undone', number>>

/** Some of the parcels may go into this box, and the others into another one. */
function closesWhat({ scanned, toScan }: Counts, place: number): string {
  const box = place === 1 && toScan === 0 ? 'la boîte' : `la boîte\u00a0${place}`
  return scanned > 0 && toScan > 0
    ? `Fermer ${box} avec ${scanned}\u00a0colis sur ${scanned + toScan}`
    : `Fermer ${box}`
}

function missingOf({ parcels, held, scanned, toScan, undone }: Counts): string | undefined {
  if (parcels === 0) return 'Aucun colis à emballer.'
  if (held > 0) return 'L’envoi attend ce que devient son colis bloqué.'
  if (scanned === 0) return `Encore ${counted(toScan)} à scanner.`
  if (toScan > 0 || undone === 0) return undefined
  return undone === 1
    ? 'Encore 1\u00a0prestation payée à faire.'
    : `Encore ${undone}\u00a0prestations payées à faire.`
}

/** What became of the last supplement that was asked for; while it is open, the hold says it. */
function SupplementNotice({ supplement }: { supplement: ShipmentSupplement | null }) {
  if (!supplement || supplement.outcome === null) return null
  const { title, text } = supplementText({ ...supplement, outcome: supplement.outcome })
  return (
    <Notice kind={supplement.outcome === 'paid' ? 'info' : 'warning'} title={title}>
      <p>{text}</p>
    </Notice>
  )
}
