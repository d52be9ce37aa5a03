import { sql } from 'kysely'
import type { Scanned } from '#domain/label/scanned-text.ts'
import type { Tx } from '#server/core/context.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { lockParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'

/** A number, and the parcel in the house that bears it, if any. */
export type Seen = { readonly parcelId: string | null; readonly trackingNumber: string }

type Standing = {
  readonly id: string
  readonly tracking_number: string
  readonly shelf: string | null
  readonly owner: string | null
}

/** One number may be on two parcels: only a person who looks at the label tells them apart (`several-parcels`). */
export async function findStanding(tx: Tx, asked: Scanned): Promise<Seen> {
  if (asked.kind === 'other') throw new InvalidInput({ code: 'invalid' })
  if (asked.kind === 'shelf') throw new Refused('shelf-not-counted', { shelf: asked.shelf })
  const rows = await standing(tx, asked)
  const here = rows.filter(({ shelf }) => shelf !== null)
  const [one, ...others] = here
  if (others.length > 0) {
    const parcels = here.map(({ id, shelf, owner }) => ({ id, shelf, owner }))
    throw new Refused('several-parcels', { parcels })
  }
  if (one) {
    await lockParcel(tx, one.id)
    return { parcelId: one.id, trackingNumber: one.tracking_number }
  }
  const [gone] = rows
  if (asked.kind === 'number') return { parcelId: null, trackingNumber: asked.trackingNumber }
  if (!gone) throw new Refused('label-unknown')
  return { parcelId: null, trackingNumber: gone.tracking_number }
}

type Named = Extract<Scanned, { kind: 'sheet' | 'number' }>

async function standing(tx: Tx, asked: Named): Promise<Standing[]> {
  const which =
    asked.kind === 'sheet'
      ? sql`p.id = ${asked.parcelId}::uuid`
      : sql`p.tracking_number = ${asked.trackingNumber}`
  const { rows } =
    await sql<Standing>`select p.id, p.tracking_number, s.shelf, c.first_name || ' ' || c.last_name as owner
    from parcels p left join stored_parcels s on s.parcel_id = p.id left join customers c on c.user_id = p.customer_id
    where ${which} order by s.shelf, p.id limit 20`.execute(tx)
  return rows
}
