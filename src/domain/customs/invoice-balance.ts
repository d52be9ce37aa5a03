/** Invoices that share parcels, with what all these parcels contain. */
export type InvoiceGroup = {
  readonly parcels: number
  /** Without those that are not stated, and without the pieces that were taken out of their parcels. */
  readonly totalCents: number
  readonly unstated: number
  readonly linesCents: number
}

export type InvoiceGap = {
  readonly totalCents: number | null
  readonly linesCents: number
  readonly parcels: number
}

/**
 * What keeps invoices and contents apart, or `null`: a stated total is what the lines add up to, and invoices of several parcels
 * have one, or customs tax each parcel on the whole purchase (docs/rules/parcels.md#shared-invoices).
 */
export function gapOf({
  parcels,
  totalCents,
  unstated,
  linesCents,
}: InvoiceGroup): InvoiceGap | null {
  if (unstated > 0) return parcels > 1 ? { totalCents: null, linesCents, parcels } : null
  return totalCents === linesCents ? null : { totalCents, linesCents, parcels }
}
