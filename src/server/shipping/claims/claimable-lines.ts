import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'

export type ClaimableLine = {
  readonly parcelId: string
  readonly trackingNumber: string
  readonly merchant: string
  readonly position: number
  readonly description: string
  readonly unitCents: number
  readonly quantity: number
  /** What no claim has claimed, but those that were refused or taken back. */
  readonly left: number
}

/** The declared contents of a box. A parcel without any has one piece without a value, at place 0. */
export async function claimableLines(db: Database | Tx, boxId: string): Promise<ClaimableLine[]> {
  const { rows } = await sql<ClaimableLine>`
    select p.id as "parcelId", p.tracking_number as "trackingNumber", p.merchant,
      coalesce(l.position, 0) as position, coalesce(l.description, 'Contenu non déclaré') as description,
      coalesce(l.unit_cents, 0) as "unitCents", coalesce(l.quantity, 1) as quantity,
      (coalesce(l.quantity, 1) - coalesce((
        select sum(c.quantity) from cargo_claim_lines c join cargo_claims k on k.id = c.claim_id
        where c.parcel_id = p.id and c.position = coalesce(l.position, 0) and k.box_id = sp.box_id
          and k.state not in ('rejected', 'withdrawn')), 0))::int as "left"
    from shipment_parcels sp join parcels p on p.id = sp.parcel_id
    left join content_lines l on l.parcel_id = p.id
    where sp.box_id = ${boxId} and p.destroyed_at is null and p.status <> 'returned'
    order by p.created_at, p.id, l.position`.execute(db)
  return rows
}
