import { isInHouse, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { stopping, type HoldCode } from './holds.ts'
import { isHeldBack, isKeptOut } from './shipment.ts'

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
  /** The paid shipment that it belongs to. */
  readonly shipmentId: string | null
  /** The closed box that it is in. */
  readonly boxId: string | null
}

/** Where the parcels of one scanned code lead, before their shipment is looked at; `shipmentIds` are those concerned. */
export function judgeScannedParcels(parcels: readonly ScannedParcel[]): {
  readonly verdict: ScanVerdict
  readonly shipmentIds: readonly string[]
  /** The closed box that they are in, when it is one. */
  readonly boxId: string | null
} {
  const here = parcels.filter(isInHouse)
  const places = new Set((here.length > 0 ? here : parcels).map(({ shipmentId }) => shipmentId))
  const shipmentIds = [...places].filter((id) => id !== null)
  const [first] = here
  const isOneBox = here.every(({ boxId }) => boxId === first?.boxId)
  const boxId = isOneBox ? (first?.boxId ?? null) : null
  return { verdict: verdictOf(parcels, here), shipmentIds, boxId }
}

function verdictOf(parcels: readonly ScannedParcel[], here: readonly ScannedParcel[]): ScanVerdict {
  if (parcels.length === 0) return 'unknown'
  const [first] = here
  if (!first) return parcels.some(isAwaited) ? 'awaited' : 'gone'
  if (here.some(({ shipmentId }) => shipmentId !== first.shipmentId)) return 'several'
  if (first.shipmentId === null) return 'not-paid'
  return here.every(isKeptOut) ? 'blocked' : 'opens'
}

const isAwaited = ({ status }: ScannedParcel): boolean => status === 'pending_arrival'

type Step<Hold> = {
  /** Whether the scanned parcel is in a closed box, which leaves next, or has to be packed. */
  readonly isBoxed: boolean
  readonly parcels: readonly Parameters<typeof isHeldBack>[0][]
  readonly holds: readonly Hold[]
}

/** Why the next step of a scanned parcel has to wait; its shipment opens when nothing does. */
export function judgeNextStep<Hold extends { readonly code: HoldCode }>({
  isBoxed,
  parcels,
  holds,
}: Step<Hold>): { readonly verdict: 'opens' | 'waits' | 'held'; readonly hold: Hold | null } {
  const [hold] = stopping(holds, isBoxed ? 'hand-over' : 'pack')
  if (hold) return { verdict: 'held', hold }
  const isWaiting = !isBoxed && parcels.some(isHeldBack)
  return { verdict: isWaiting ? 'waits' : 'opens', hold: null }
}
