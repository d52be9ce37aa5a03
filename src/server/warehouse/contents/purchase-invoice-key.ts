export const purchaseInvoiceKey = (invoiceId: string, type: string): string =>
  `purchases/${invoiceId}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
