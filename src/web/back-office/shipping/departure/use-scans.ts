import { useState } from 'react'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { isHeldBack } from '#domain/shipment/shipment.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { readScan, type Scan } from './read-scan.ts'

export type Scans = {
  readonly scannedIds: readonly string[]
  /** What the last scan meant; a number that changes with each scan makes screen readers say it again. */
  readonly last: Scan & { readonly turn: number }
  readonly scan: (text: string) => void
  readonly restart: () => void
}

const nothing = { kind: 'empty', turn: 0 } as const

/** The parcels scanned into the box so far. */
export function useScans(parcels: ShipmentView['parcels']): Scans {
  const [scannedIds, setScannedIds] = useState<readonly string[]>([])
  const [last, setLast] = useState<Scans['last']>(nothing)

  function scan(text: string) {
    const inBox = parcels.map((parcel) => ({ ...parcel, held: isHeldBack(parcel) }))
    const result = readScan(text, inBox, scannedIds)
    if (result.kind === 'empty') return
    if (result.kind === 'ticked') setScannedIds([...scannedIds, result.parcelId])
    setLast({ ...result, turn: last.turn + 1 })
    playSound(result.kind === 'ticked' ? 'right' : 'wrong')
  }

  function restart() {
    setScannedIds([])
    setLast(nothing)
  }

  // Held back since it was scanned: it is taken out again.
  const held = parcels.filter(isHeldBack).map(({ id }) => id)
  return { scannedIds: scannedIds.filter((id) => !held.includes(id)), last, scan, restart }
}
