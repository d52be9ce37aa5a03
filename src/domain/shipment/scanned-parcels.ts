import { isInHouse, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { stopping, type HoldCode } from './holds.ts'
import { isHeldBack, type ShipmentStatus } from './shipment.ts'

/** What a scan on « Expéditions » leads to (docs/rules/shipping.md#open-by-scan). */
export const scanVerdicts = [
  'opens',
  /** Nothing bears this code. */
  'unknown',
  'awaited',
  'not-paid',
  /** The parcel left the house, or came to its end. */
  'gone',
  /** The parcel is held back in its box. */
  'blocked',
  /** Another parcel of its box is held back. */
  'waits',
  /** A hold stops the next step of its box. */
  'held',
  /** Several parcels here bear this number, and they are not of one box. */
  'several',
] as const
export type ScanVerdict = (typeof scanVerdicts)[number]

export type ScannedParcel = {
  readonly status: ParcelStatus
  readonly destroyed: boolean
  /** The open box that it is in. */
  readonly shipmentId: string | null
}

/** Where the parcels of one scanned code lead, before their box is looked at; `shipmentIds` are the boxes concerned. */
export function judgeScannedParcels(parcels: readonly ScannedParcel[]): {
  readonly verdict: ScanVerdict
  readonly shipmentIds: readonly string[]
} {
  const here = parcels.filter(isInHouse)
  const places = new Set((here.length > 0 ? here : parcels).map(({ shipmentId }) => shipmentId))
  const shipmentIds = [...places].filter((id) => id !== null)
  return { verdict: verdictOf(parcels, here), shipmentIds }
}

function verdictOf(parcels: readonly ScannedParcel[], here: readonly ScannedParcel[]): ScanVerdict {
  if (parcels.length === 0) return 'unknown'
  const [first] = here
  if (!first) return parcels.some(isAwaited) ? 'awaited' : 'gone'
  if (here.some(({ shipmentId }) => shipmentId !== first.shipmentId)) return 'several'
  if (first.shipmentId === null) return 'not-paid'
  return here.every(isHeldBack) ? 'blocked' : 'opens'
}

const isAwaited = ({ status }: ScannedParcel): boolean => status === 'pending_arrival'

type Box<Hold> = {
  readonly status: ShipmentStatus
  readonly parcels: readonly Pick<ScannedParcel, 'status' | 'destroyed'>[]
  readonly holds: readonly Hold[]
}

/** Why the next step of the box of a scanned parcel has to wait; it opens when nothing does. */
export function judgeScannedBox<Hold extends { readonly code: HoldCode }>(
  box: Box<Hold>,
): { readonly verdict: 'opens' | 'waits' | 'held'; readonly hold: Hold | null } {
  const step = box.status === 'to_pack' ? 'pack' : 'hand-over'
  const [hold] = stopping(box.holds, step)
  if (hold) return { verdict: 'held', hold }
  return { verdict: box.parcels.some(isHeldBack) ? 'waits' : 'opens', hold: null }
}
