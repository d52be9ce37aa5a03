import { sql } from 'kysely'
import type { InvoiceGroup } from '#domain/customs/invoice-balance.ts'
import type { Database, Tx } from '#server/core/context.ts'

type Row = {
  readonly parcel_ids: readonly string[]
  readonly total_cents: string
  readonly unstated: number
  readonly lines_cents: string
}

export type KnownGroup = InvoiceGroup & { readonly parcelIds: readonly string[] }

/**
 * The groups that these parcels belong to: parcels that share an invoice are of one group, and so are those that share one with
 * them. A parcel without an invoice has none.
 */
export async function invoiceGroupsOf(
  db: Database | Tx,
  parcelIds: readonly string[],
): Promise<KnownGroup[]> {
  const { rows } = await sql<Row>`
    with recursive member (root, parcel_id) as (
      select l.parcel_id, l.parcel_id from parcel_invoices l where l.parcel_id = any(${parcelIds}::uuid[])
      union
      select m.root, b.parcel_id from member m
      join parcel_invoices a on a.parcel_id = m.parcel_id join parcel_invoices b on b.invoice_id = a.invoice_id),
    groups as (
      select distinct array(select m.parcel_id from member m where m.root = r.root order by m.parcel_id) as parcel_ids
      from member r)
    select g.parcel_ids,
      (select coalesce(sum(i.total_cents), 0) from purchase_invoices i where i.id in (
        select l.invoice_id from parcel_invoices l where l.parcel_id = any(g.parcel_ids))) as total_cents,
      (select count(*)::int from purchase_invoices i where i.total_cents is null and i.id in (
        select l.invoice_id from parcel_invoices l where l.parcel_id = any(g.parcel_ids))) as unstated,
      (select coalesce(sum(c.quantity::bigint * c.unit_cents), 0) from content_lines c
        where c.parcel_id = any(g.parcel_ids)) as lines_cents
    from groups g order by g.parcel_ids`.execute(db)
  return rows.map((row) => ({
    parcelIds: row.parcel_ids,
    parcels: row.parcel_ids.length,
    totalCents: Number(row.total_cents),
    unstated: row.unstated,
    linesCents: Number(row.lines_cents),
  }))
}

export async function invoiceGroupOf(
  db: Database | Tx,
  parcelId: string,
): Promise<KnownGroup | undefined> {
  const [group] = await invoiceGroupsOf(db, [parcelId])
  return group
}
