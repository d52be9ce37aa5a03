import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'

const supplier = 'la-poste'
/** La Poste takes 100 calls a minute, whichever of our servers calls. */
export const everyMs = 600

/** Reserves the next call to La Poste, and says when it may start: 600 ms after the one before. */
export async function reserveCall(ctx: Context): Promise<Date> {
  const step = sql<Date>`make_interval(secs => ${everyMs / 1000})`
  const now = ctx.now()
  const { rows } = await sql<{ next_call_at: Date }>`
    insert into supplier_paces as p (supplier, next_call_at) values (${supplier}, ${now}::timestamptz + ${step})
    on conflict (supplier) do update set next_call_at = greatest(p.next_call_at, ${now}::timestamptz) + ${step}
    returning next_call_at`.execute(ctx.db)
  const next = rows[0]?.next_call_at ?? now
  return new Date(next.getTime() - everyMs)
}

/** After a failure, or the end of the quota, nobody calls for a minute. */
export async function pauseCalls(ctx: Context): Promise<void> {
  const until = new Date(ctx.now().getTime() + 60_000)
  await ctx.db
    .updateTable('supplier_paces')
    .set((eb) => ({ next_call_at: eb.fn<Date>('greatest', ['next_call_at', eb.val(until)]) }))
    .where('supplier', '=', supplier)
    .execute()
}
