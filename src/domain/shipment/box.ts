import { type ParisDay, parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { cents, type Cents } from '#domain/units.ts'

/** What a closed box goes through, in the order of the journey. */
export const closedBoxStatuses = ['ready', 'handed_over', 'delivered', 'returned'] as const
export type ClosedBoxStatus = (typeof closedBoxStatuses)[number]

/** The row of an opened box stays as history, and its parcels leave it. */
export const boxStatuses = [...closedBoxStatuses, 'opened'] as const
export type BoxStatus = (typeof boxStatuses)[number]

/** `admin` includes super-admins; `job` is the carrier's event, `payment` a refund. */
type BoxActor = 'operateur' | 'admin' | 'job' | 'payment'

type Transition = {
  readonly from: readonly BoxStatus[]
  readonly to: BoxStatus
  readonly by: readonly BoxActor[]
}

/** The single table of the transitions of a box, which exists from its closing on (docs/rules/shipping.md#boxes). */
export const boxTransitions = {
  // A wrong weight, something to take out, or its money was refunded.
  open: { from: ['ready'], to: 'opened', by: ['operateur', 'admin', 'payment'] },
  'hand-over': { from: ['ready'], to: 'handed_over', by: ['operateur', 'admin'] },
  // To correct a mistake at the departure, within the minute.
  'undo-hand-over': { from: ['handed_over'], to: 'ready', by: ['operateur', 'admin'] },
  deliver: { from: ['handed_over'], to: 'delivered', by: ['operateur', 'admin', 'job'] },
  // The carrier brought it back, even if it was said to be delivered; or its last parcel was noted as returned to its shop.
  return: { from: ['handed_over', 'delivered'], to: 'returned', by: ['operateur', 'admin'] },
} as const satisfies Record<string, Transition>

export type BoxAction = keyof typeof boxTransitions

export const boxCan = (action: BoxAction, { status }: { readonly status: BoxStatus }): boolean =>
  (boxTransitions[action].from as readonly BoxStatus[]).includes(status)

/** Whether the box has left the warehouse: it was paid for and travels, whatever becomes of the rest of its shipment. */
export const hasLeft = ({ status }: { readonly status: BoxStatus }): boolean =>
  status === 'handed_over' || status === 'delivered' || status === 'returned'

/**
 * When a box arrived, by the day that a person gives: today is now, a day before begins it, and nothing arrives before it left.
 * `null` for a day before the hand-over, or to come.
 */
export function arrivalOn(day: ParisDay, handedOverAt: Date, now: Date): Date | null {
  if (day < parisDayOf(handedOverAt) || day > parisDayOf(now)) return null
  if (day === parisDayOf(now)) return now
  return new Date(Math.max(startOfParisDay(day).getTime(), handedOverAt.getTime()))
}

/** Whether only the day of an arrival is known, as `arrivalOn` keeps it: its hour is nobody's. */
export const isArrivalDay = (at: Date, handedOverAt: Date | null): boolean =>
  at.getTime() === startOfParisDay(parisDayOf(at)).getTime() ||
  at.getTime() === handedOverAt?.getTime()

/**
 * Whether what stands at the reception under its number is the box itself, no new parcel
 * (docs/rules/parcels.md#which-parcel-it-is). Once it is said to be delivered, a person decides: its account may be gone.
 */
export const holdsItsParcels = ({ status }: { readonly status: BoxStatus }): boolean =>
  status === 'ready' || status === 'handed_over'

/** The lowest place that no closed box of the shipment has. */
export function freePlace(taken: readonly number[]): number {
  let place = 1
  while (taken.includes(place)) place += 1
  return place
}

/**
 * The number on the label of a box: the first has the number of its shipment (`E-2026-000123`), the others add their place
 * (`E-2026-000123-2`). `readScannedText` reads both.
 */
export const boxNumber = (shipmentNumber: string, place: number): string =>
  place === 1 ? shipmentNumber : `${shipmentNumber}-${place}`

/**
 * What was paid once for a shipment, its transport and its insurance, is declared with its first box. While no closed box is the
 * first, none may leave (`first-box-gone`).
 */
export const paidOnceFor = ({ place }: { readonly place: number }, paidCents: Cents): Cents =>
  place === 1 ? paidCents : cents(0)

/** When a photo of a box is taken while it is packed, in that order (docs/rules/shipping.md#packing-photos). */
export const photoMoments = ['open', 'closed', 'scale'] as const

export type PhotoMoment = (typeof photoMoments)[number]
