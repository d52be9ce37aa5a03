import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { isHeldBack } from '#domain/shipment/shipment.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import type { ArrivedByScan } from '#web/back-office/shipping/departures/OpenByScan.tsx'
import { readScan, type Scan } from './read-scan.ts'

export type Scans = {
  readonly scannedIds: readonly string[]
  /** The meaning of the last scan; `turn` changes with each scan so that screen readers announce it again. */
  readonly last: Scan & { readonly turn: number }
  readonly scan: (text: string) => void
  readonly restart: () => void
}

const nothing = { kind: 'empty', turn: 0 } as const

/** The parcels scanned so far into the box that is being packed; what opened the bench by its scan is the first of them. */
export function useScans(parcels: ShipmentView['parcels']): Scans {
  const first = useScanOfArrival()
  const inBox = parcels.map((parcel) => ({ ...parcel, held: isHeldBack(parcel) }))
  const [arrival] = useState(() => readArrival(first, inBox))
  const [scannedIds, setScannedIds] = useState<readonly string[]>(
    arrival.kind === 'ticked' ? [arrival.parcelId] : [],
  )
  const [last, setLast] = useState<Scans['last']>({ ...arrival, turn: 0 })

  function scan(text: string) {
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

  // A parcel that was held back since its scan, or went into a box that closed, is not in this one.
  const toPack = inBox.filter(({ held }) => !held).map(({ id }) => id)
  return { scannedIds: scannedIds.filter((id) => toPack.includes(id)), last, scan, restart }
}

/** Counted once: a box that is opened again, or a page that is loaded again, has its parcels scanned again. */
function useScanOfArrival(): string | undefined {
  const { state } = useLocation() as { readonly state: ArrivedByScan | null }
  const navigate = useNavigate()
  const [scanned] = useState(state?.scanned)
  useEffect(() => {
    if (scanned !== undefined) void navigate('.', { replace: true, state: null })
  }, [scanned, navigate])
  return scanned
}

/** The number of the shipment itself is no parcel of it. */
function readArrival(code: string | undefined, inBox: Parameters<typeof readScan>[1]): Scan {
  const read = readScan(code ?? '', inBox, [])
  return read.kind === 'stranger' ? { kind: 'empty' } : read
}
