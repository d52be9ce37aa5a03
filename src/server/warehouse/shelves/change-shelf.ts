import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  addShelf as addShelfEndpoint,
  changeShelf as changeShelfEndpoint,
  readShelf as readShelfEndpoint,
} from '#contract/warehouse/shelves.ts'
import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'

/** Parcels on a closed shelf stay there; no further ones can be put on it. */
export async function changeShelf(
  ctx: Context,
  { shelfCode, version, zone, isActive }: z.output<typeof changeShelfEndpoint.input>,
): Promise<z.input<typeof changeShelfEndpoint.output>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const former = found(
      await tx
        .selectFrom('shelves')
        .selectAll()
        .where('code', '=', shelfCode)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (former.version !== version) throw new Refused('stale-version', { version: former.version })
    await tx
      .updateTable('shelves')
      .set({ zone, is_active: isActive, version: version + 1, updated_at: ctx.now() })
      .where('code', '=', shelfCode)
      .execute()
    await recordFact(tx, ctx, {
      type: 'shelf.changed',
      details: { shelf: shelfCode },
      change: {
        before: { zone: former.zone, isActive: former.is_active },
        after: { zone, isActive },
      },
    })
    return { version: version + 1 }
  })
}

export async function addShelf(
  ctx: Context,
  { code: typed, zone }: z.output<typeof addShelfEndpoint.input>,
): Promise<z.input<typeof addShelfEndpoint.output>> {
  requireStaff(ctx.actor)
  const code = parseShelfCode(typed)
  if (!code.ok) throw new InvalidInput({ code: 'invalid' })
  return answeredInTransaction(ctx, async (tx) => {
    const added = await tx
      .insertInto('shelves')
      .values({ code: code.value, zone, created_at: ctx.now(), updated_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) throw new Refused('shelf-known')
    await recordFact(tx, ctx, { type: 'shelf.added', details: { shelf: added.code, zone } })
    return added
  })
}

/** The bench calls it before it receives a parcel on this shelf. */
export async function readShelf(
  ctx: Context,
  { shelfCode }: z.output<typeof readShelfEndpoint.input>,
): Promise<z.input<typeof readShelfEndpoint.output>> {
  requireStaff(ctx.actor)
  const code = parseShelfCode(shelfCode)
  if (!code.ok) throw new InvalidInput({ shelfCode: 'invalid' })
  return { code: code.value, ...(await knownShelf(ctx.db, code.value)) }
}

type KnownShelf = { readonly isKnown: boolean; readonly isActive: boolean }

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
