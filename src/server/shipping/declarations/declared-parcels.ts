import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ContentCategory, ContentLine } from '#domain/parcel/content-line.ts'
import { cents, grams } from '#domain/units.ts'
import type { Tx } from '#server/core/context.ts'
import { customsPapers, paperColumns } from '#server/warehouse/contents/customs-papers.ts'

/** The lines of these parcels and their purchase invoices, by age of the parcels. */
export async function declaredParcels(tx: Tx, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .selectFrom('parcels as p')
    .select(['p.id', ...paperColumns])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('content_lines as l')
          .select(['l.description', 'l.quantity', 'l.unit_cents', 'l.unit_grams'])
          .select(['l.category', 'l.origin', 'l.hs_code'])
          .whereRef('l.parcel_id', '=', 'p.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('parcel_invoices as i')
          .select('i.invoice_id')
          .whereRef('i.parcel_id', '=', 'p.id'),
      ).as('invoices'),
    )
    .where('p.id', 'in', parcelIds)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...customsPapers(row),
    lines: row.lines.map((line): ContentLine => ({
      description: line.description,
      quantity: line.quantity,
      unitCents: cents(line.unit_cents),
      unitGrams: line.unit_grams === null ? null : grams(line.unit_grams),
      category: line.category as ContentCategory,
      origin: line.origin,
      hsCode: line.hs_code,
    })),
    invoiceIds: row.invoices.map(({ invoice_id: id }) => id),
  }))
}
