import { parcelCan, parcelTransitions, type ParcelAction, type ParcelStatus } from './parcel.ts'

type StaffRole = 'operateur' | 'admin'

/** The transitions that staff may do. */
type StaffAction = {
  [Action in ParcelAction]: StaffRole &
    (typeof parcelTransitions)[Action]['by'][number] extends never
    ? never
    : Action
}[ParcelAction]

/** The page where staff do each transition; a new transition without a page does not compile. */
export const placeOfAct = {
  receive: 'reception',
  'undo-reception': 'reception',
  // On the page of unidentified parcels, or by confirming a claim.
  'match-blocked': 'request',
  'take-from-owner': 'sheet',
  'correct-measures': 'sheet',
  'request-quote': 'quote',
  'release-from-quote': 'quote',
  pack: 'shipment',
  unpack: 'shipment',
  ship: 'shipment',
  'undo-ship': 'shipment',
  deliver: 'shipment',
  'come-back': 'shipment',
  block: 'sheet',
  unblock: 'sheet',
  hold: 'shipment',
  resume: 'sheet',
  // Only by carrying out the owner's request.
  destroy: 'request',
  return: 'sheet',
  'mark-unclaimed': 'sheet',
  reclaim: 'sheet',
  // By the button of `reclaim`.
  'reclaim-held': 'reclaim',
  dispose: 'sheet',
} as const satisfies Record<
  StaffAction,
  'reception' | 'sheet' | 'quote' | 'shipment' | 'request' | 'reclaim'
>

/** The buttons of the parcel's page, in their order. */
export const sheetActs = [
  'correct-measures',
  'block',
  'unblock',
  'resume',
  'return',
  'take-from-owner',
  'mark-unclaimed',
  'reclaim',
  'dispose',
] as const satisfies readonly StaffAction[]
export type SheetAct = (typeof sheetActs)[number]

type Sheet = {
  readonly status: ParcelStatus
  readonly destroyed: boolean
  readonly hasOwner: boolean
  readonly boxed: boolean
}

/** What this role may do with a parcel on its page. */
export const actsOnSheet = (sheet: Sheet, role: StaffRole): readonly SheetAct[] =>
  sheetActs.filter((act) => isBy(act, role) && parcelCan(act, sheet) && isOpenTo(act, sheet))

const isBy = (act: SheetAct, role: StaffRole): boolean =>
  (parcelTransitions[act].by as readonly string[]).includes(role)

/** A parcel without owner cannot be unclaimed, or taken from anybody. */
function isOpenTo(act: SheetAct, { hasOwner }: Sheet): boolean {
  return hasOwner || (act !== 'mark-unclaimed' && act !== 'take-from-owner')
}
