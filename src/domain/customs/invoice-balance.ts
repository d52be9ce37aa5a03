/** Invoices that share parcels, with what all these parcels contain. */
export type InvoiceGroup = {
  readonly parcels: number
  /** Without those that are not stated. */
  readonly totalCents: number
  /** The declared value of the pieces that the team took out of these parcels; an invoice may count them or not. */
  readonly removedCents: number
  readonly unstated: number
  readonly linesCents: number
}

export type InvoiceGap = {
  readonly totalCents: number | null
  readonly linesCents: number
  readonly parcels: number
  /** Absent when nothing was taken out. */
  readonly removedCents?: number
}

/**
 * What keeps invoices and contents apart, or `null`: a stated total is what the lines add up to, and invoices of several parcels
 * have one, or customs tax each parcel on the whole purchase (docs/rules/parcels.md#shared-invoices). With what was taken out or
 * without it, as the shop may have sent another invoice, or a piece is back in its parcel.
 */
export function gapOf({
  parcels,
  totalCents,
  removedCents,
  unstated,
  linesCents,
}: InvoiceGroup): InvoiceGap | null {
  if (unstated > 0) return parcels > 1 ? { totalCents: null, linesCents, parcels } : null
  if (linesCents === totalCents || linesCents === totalCents - removedCents) return null
  return { totalCents, linesCents, parcels, ...(removedCents > 0 && { removedCents }) }
}
