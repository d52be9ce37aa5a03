import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { isKeptOut } from '#domain/shipment/shipment.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import type { ArrivedByScan } from '#web/back-office/shipping/departures/OpenByScan.tsx'

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
  const inBox = parcels.map((parcel) => ({ ...parcel, held: isKeptOut(parcel) }))
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

type Scan =
  | { readonly kind: 'empty' }
  | { readonly kind: 'ticked'; readonly parcelId: string; readonly trackingNumber: string }
  | { readonly kind: 'again'; readonly trackingNumber: string }
  | { readonly kind: 'held'; readonly trackingNumber: string }
  /** Two parcels have this number and one of them stays out: the number cannot tell which one was scanned. */
  | { readonly kind: 'twin'; readonly trackingNumber: string }
  | { readonly kind: 'stranger'; readonly trackingNumber: string }

type Parcel = {
  readonly id: string
  readonly trackingNumber: string
  /** Held back: the parcel does not go into the box. */
  readonly held?: boolean
}

/** The meaning of a scan for this box: one of its parcels, one already in it, or a parcel that must not go in. */
export function readScan(
  text: string,
  parcels: readonly Parcel[],
  scannedIds: readonly string[],
): Scan {
  const read = readScannedText(text)
  if (read.kind === 'sheet') return readSheet(read.parcelId, parcels, scannedIds)
  const trackingNumber = normaliseTrackingNumber(text)
  if (trackingNumber === '') return { kind: 'empty' }
  const matches = parcels.filter(
    (parcel) => normaliseTrackingNumber(parcel.trackingNumber) === trackingNumber,
  )
  // Two parcels of a box may have one number: the second scan ticks the second.
  const next = matches.find(({ id, held }) => !held && !scannedIds.includes(id))
  if (next) return { kind: 'ticked', parcelId: next.id, trackingNumber }
  return { kind: notTicked(matches), trackingNumber }
}

function notTicked(matches: readonly Parcel[]): 'stranger' | 'again' | 'held' | 'twin' {
  if (matches.length === 0) return 'stranger'
  if (!matches.some(({ held }) => held)) return 'again'
  return matches.every(({ held }) => held) ? 'held' : 'twin'
}

/** The QR code of our label identifies one parcel, even when another has the same number. */
function readSheet(
  parcelId: string,
  parcels: readonly Parcel[],
  scannedIds: readonly string[],
): Scan {
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel) return { kind: 'stranger', trackingNumber: 'Ce colis' }
  const { trackingNumber } = parcel
  if (parcel.held) return { kind: 'held', trackingNumber }
  return scannedIds.includes(parcelId)
    ? { kind: 'again', trackingNumber }
    : { kind: 'ticked', parcelId, trackingNumber }
}
