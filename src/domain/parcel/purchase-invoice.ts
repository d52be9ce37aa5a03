/** The most invoices of a parcel and of a customer: enough for years of orders. */
export const mostInvoicesOfAParcel = 5
export const mostInvoicesOfACustomer = 1000
export const invoiceQuotaBytes = 300 * 1024 * 1024
export const largestInvoiceBytes = 10 * 1024 * 1024

/** Whether a file of `bytes` still fits the quota. */
export const fitsQuota = (
  kept: { readonly count: number; readonly bytes: number },
  bytes: number,
): boolean => kept.count < mostInvoicesOfACustomer && kept.bytes + bytes <= invoiceQuotaBytes

/**
 * A file name that is safe to show: no folder, no invisible character, no character that reverses the reading direction, 80
 * characters at most. Files are stored under generated keys, never under this name.
 */
export function shownFileName(name: string, otherwise = 'facture'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shortened(clean === '' ? otherwise : clean)
}

/** Keeps the end of the name: it has the file type. */
const shortened = (name: string): string =>
  name.length <= 80 ? name : `${name.slice(0, 60)}…${name.slice(-19)}`
