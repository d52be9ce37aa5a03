import { readDocumentFile } from '#contract/papers/documents.ts'
import { addressOf } from './address-of.ts'

export const documentFile = (documentId: string): string =>
  addressOf(readDocumentFile, { documentId })
