import { addDays, type ParisDay } from './paris-day.ts'

/** Days between « non réclamé » and the notice of a disposal, at least; the office may wait longer (docs/rules/storage.md#disposal). */
export const initialDisposalDays = 365
/** Days that the owner has after the notice. */
export const disposalNoticeDays = 30

/** The first day on which a disposal may be announced. */
export const disposalFrom = (unclaimedOn: ParisDay, days: number): ParisDay =>
  addDays(unclaimedOn, days)

/** The last day on which the owner may still take the parcel back; it is disposed of later. */
export const lastDayToReclaim = (announcedOn: ParisDay): ParisDay =>
  addDays(announcedOn, disposalNoticeDays)
