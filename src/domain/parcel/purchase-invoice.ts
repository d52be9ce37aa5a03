/** What a customer may keep with us: years of orders, and no more than a mailbox. */
export const mostInvoicesOfAParcel = 5
export const mostInvoicesOfACustomer = 1000
export const invoiceQuotaBytes = 300 * 1024 * 1024
export const largestInvoiceBytes = 10 * 1024 * 1024

/** Whether `bytes` more still fit beside what is kept. */
export const fitsQuota = (
  kept: { readonly count: number; readonly bytes: number },
  bytes: number,
): boolean => kept.count < mostInvoicesOfACustomer && kept.bytes + bytes <= invoiceQuotaBytes

/**
 * A file's name as it may be shown: no folder, nothing invisible or that turns the reading direction, 80 characters
 * at most. It is never a name of ours: bytes live under generated keys.
 */
export function shownFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shortened(clean === '' ? 'facture' : clean)
}

/** The end of a name says what it is. */
const shortened = (name: string): string =>
  name.length <= 80 ? name : `${name.slice(0, 60)}…${name.slice(-19)}`
