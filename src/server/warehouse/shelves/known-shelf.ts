import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import type { ShelfCode } from '#domain/parcel/shelf.ts'
import { Refused } from '#server/core/refused.ts'

export type KnownShelf = { readonly isKnown: boolean; readonly isActive: boolean }

/** A shelf is known when it is in the plan or holds a parcel; a warehouse without a plan takes any code. */
export async function knownShelf(db: Database | Tx, code: ShelfCode): Promise<KnownShelf> {
  const { rows } = await sql<KnownShelf>`select
    exists (select from shelves where code = ${code})
      or exists (select from stored_parcels where shelf = ${code})
      or not exists (select from shelves) as "isKnown",
    not exists (select from shelves where code = ${code} and not is_active) as "isActive"`.execute(
    db,
  )
  return rows[0] ?? { isKnown: false, isActive: true }
}

/** Refuses with `shelf-inactive`, or `shelf-unknown` unless the bench confirmed that the shelf is new. */
export async function requireKnownShelf(
  tx: Tx,
  code: ShelfCode,
  isConfirmed: boolean,
): Promise<void> {
  const { isKnown, isActive } = await knownShelf(tx, code)
  if (!isActive) throw new Refused('shelf-inactive', { shelf: code })
  if (!isKnown && !isConfirmed) throw new Refused('shelf-unknown', { shelf: code })
}
