import { readSlip } from '#contract/shipping/dispatches.ts'
import { addressOf } from './address-of.ts'

/** The whole slip of a departure, for staff. */
export const slipPdf = (dispatchId: string): string => addressOf(readSlip, { dispatchId })
