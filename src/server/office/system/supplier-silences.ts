import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listSilentSuppliers as endpoint } from '#contract/office/faults.ts'
import { oldestSilence, type Supplier } from '#domain/office/alerts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'

/** Notes that a supplier is silent, or that it answers again. */
export async function noteSilence(
  db: Database,
  now: Date,
  supplier: Supplier,
  isSilent: boolean,
): Promise<void> {
  if (!isSilent) {
    await db.deleteFrom('supplier_silences').where('supplier', '=', supplier).execute()
    return
  }
  await db
    .insertInto('supplier_silences')
    .values({ supplier, since: now, tried_at: now })
    .onConflict((row) =>
      row.column('supplier').doUpdateSet({
        since: sql`case when supplier_silences.tried_at < ${oldestSilence(now)} then excluded.since
          else supplier_silences.since end`,
        tried_at: now,
      }),
    )
    .execute()
}

/** SQL to follow `from`: the suppliers that are silent as far as somebody has asked them lately. */
export const silentSuppliers = (now: Date) =>
  sql`supplier_silences where tried_at > ${oldestSilence(now)}`

export async function listSilentSuppliers(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { rows } = await sql<{ supplier: Supplier; since: Date; tried_at: Date }>`
    select supplier, since, tried_at from ${silentSuppliers(ctx.now())} order by since, supplier`.execute(
    ctx.db,
  )
  const items = rows.map(({ supplier, since, tried_at }) => ({
    supplier,
    since: since.toISOString(),
    triedAt: tried_at.toISOString(),
  }))
  return { items }
}
