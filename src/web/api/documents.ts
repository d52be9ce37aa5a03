import { readDocumentFile } from '#contract/papers/documents.ts'
import { readSlip } from '#contract/shipping/dispatches.ts'
import { addressOf } from './address-of.ts'

export const documentFile = (documentId: string): string =>
  addressOf(readDocumentFile, { documentId })

/** The whole slip of a departure, for staff. */
export const slipPdf = (dispatchId: string): string => addressOf(readSlip, { dispatchId })
