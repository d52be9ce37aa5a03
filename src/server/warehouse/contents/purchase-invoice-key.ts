export type PurchaseInvoiceType = 'application/pdf' | 'image/jpeg'

/** Where a purchase invoice's bytes are kept. */
export const purchaseInvoiceKey = (invoiceId: string, type: string): string =>
  `purchases/${invoiceId}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
