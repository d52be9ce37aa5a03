import { readPurchaseInvoice, type ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { addressOf } from './address-of.ts'

export type Contents = ContentsView
export type PurchaseInvoice = Contents['invoices'][number]

export const purchaseInvoiceUrl = (purchaseInvoiceId: string): string =>
  addressOf(readPurchaseInvoice, { purchaseInvoiceId })
