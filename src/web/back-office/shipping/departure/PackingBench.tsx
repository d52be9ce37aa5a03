import { useState } from 'react'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { undoneTasks } from '#domain/shipment/paid-tasks.ts'
import { isHeldBack, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { HoldNotices } from '#web/back-office/shipping/holds/HoldNotices.tsx'
import { useStoppedBy } from '#web/back-office/shipping/holds/stopped-by.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { BoxForm } from './BoxForm.tsx'
import { PaidTasks } from './PaidTasks.tsx'
import { counted } from './ScanStation.tsx'
import { ToScan } from './ToScan.tsx'
import { useScans } from './use-scans.ts'

type Props = { shipment: ShipmentView; paidWork: PaidWork }

/** Staff scan every parcel into the box and do the paid tasks, then weigh and measure the closed box. */
export function PackingBench({ shipment, paidWork }: Props) {
  const parcels = shipment.parcels.filter(isStillOfShipment)
  const scans = useScans(parcels)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isPacked, setPacked] = useState(false)
  const stopped = useStoppedBy(shipment.holds, 'pack')
  const held = parcels.filter(isHeldBack).length
  const toScan = parcels.length - held - scans.scannedIds.length
  const { tasks } = paidWork
  const undone = undoneTasks(tasks, ticked).length

  return (
    <>
      <LeaveGuard
        isUnsaved={scans.scannedIds.length > 0 && !isPacked}
        loss="La boîte n’est pas fermée&nbsp;: ses colis seraient à scanner de nouveau."
      />
      <HoldNotices {...shipment} />
      <ToScan parcels={parcels} scans={scans} isStopped={stopped.reason !== undefined} />
      {tasks.length > 0 && (
        <PaidTasks
          tasks={tasks}
          ticked={ticked}
          isTurn={!stopped.reason && parcels.length > 0 && held + toScan === 0 && undone > 0}
          onChange={setTicked}
        />
      )}
      <BoxForm
        shipment={shipment}
        paidWork={paidWork}
        scannedIds={scans.scannedIds}
        doneTasks={ticked}
        missing={stopped.reason ?? missingOf({ parcels: parcels.length, held, toScan, undone })}
        onPacked={() => {
          setPacked(true)
        }}
      />
    </>
  )
}

type Counts = Readonly<Record<'parcels' | 'held' | 'toScan' | 'undone', number>>

function missingOf({ parcels, held, toScan, undone }: Counts): string | undefined {
  if (parcels === 0) return 'Aucun colis à emballer.'
  if (held > 0) return 'La boîte attend ce que devient son colis bloqué.'
  if (toScan > 0) return `Encore ${counted(toScan)} à scanner.`
  if (undone === 0) return undefined
  return undone === 1
    ? 'Encore 1\u00a0prestation payée à cocher.'
    : `Encore ${undone}\u00a0prestations payées à cocher.`
}
