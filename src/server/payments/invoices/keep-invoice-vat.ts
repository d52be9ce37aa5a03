import { vatByZone } from '#domain/invoice/vat-by-zone.ts'
import type { Tx } from '#server/core/context.ts'
import type { InvoiceContent } from './invoice-content.ts'

/** Stores what the frozen content says of VAT, by zone, in the transaction that issues it. */
export async function keepInvoiceVat(
  tx: Tx,
  invoiceId: string,
  content: InvoiceContent,
): Promise<void> {
  const rows = vatByZone(content).map((share) => ({
    invoice_id: invoiceId,
    zone: share.zone,
    rate: share.rate,
    exemption: share.exemption,
    gross_cents: share.grossCents,
    net_cents: share.netCents,
    vat_cents: share.vatCents,
  }))
  if (rows.length > 0) await tx.insertInto('invoice_vat').values(rows).execute()
}
