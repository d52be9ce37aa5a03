import { sql } from 'kysely'
import { mostNumbers } from '#server/core/adapters/la-poste-tracking.ts'
import type { Context } from '#server/core/context.ts'
import { startTracking } from '#server/shipping/shipments/leave-with-carrier.ts'

/** A box whose turn it is, the number under which it left, and the carrier's last word: its hand-over while there is none. */
export type DueBox = { readonly boxId: string; readonly number: string; readonly lastWord: Date }

/** A worker that dies with its boxes leaves them to another after that time: a call to La Poste ends within 10 s. */
export const leaseMs = 15_000

/**
 * Starts the reading of the boxes that left under a number that La Poste follows, or whose number was corrected. One whose
 * hand-over was undone is forgotten, so that its next departure starts it again.
 */
export async function enrolBoxes(ctx: Context): Promise<void> {
  await sql`
    delete from box_tracking t using boxes b
    where b.id = t.box_id and b.status in ('ready', 'opened')`.execute(ctx.db)
  await startTracking(ctx.db, ctx)
}

/** Whether a box waits to be read: nobody keeps a turn at La Poste for nothing. */
export async function isBoxDue({ db, now }: Context): Promise<boolean> {
  const due = await db
    .selectFrom('box_tracking')
    .select('box_id')
    .where('next_read_at', '<=', now())
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Boxes that were claimed and could not be asked about are due again. */
export async function releaseBoxes(ctx: Context, boxes: readonly DueBox[]): Promise<void> {
  const ids = boxes.map(({ boxId }) => boxId)
  await ctx.db
    .updateTable('box_tracking')
    .set({ next_read_at: ctx.now() })
    .where('box_id', 'in', ids)
    .execute()
}

/** The next ten boxes to read, the longest overdue first; each is taken by one worker. Stops the reading of what has arrived. */
export async function claimDueBoxes(ctx: Context): Promise<DueBox[]> {
  const now = ctx.now()
  const lease = new Date(now.getTime() + leaseMs)
  const { rows } = await sql<DueBox & { isUnderWay: boolean }>`
    update box_tracking t
    set next_read_at = case when d.is_under_way then ${lease}::timestamptz end
    from (
      select due.box_id, b.status = 'handed_over' as is_under_way, coalesce(due.last_event_at, b.handed_over_at) as last_word
      from box_tracking due join boxes b on b.id = due.box_id
      where due.next_read_at <= ${now}
      order by due.next_read_at, due.box_id limit ${mostNumbers}
      for update of due skip locked) d
    where t.box_id = d.box_id
    returning t.box_id as "boxId", t.number, d.last_word as "lastWord", d.is_under_way as "isUnderWay"`.execute(
    ctx.db,
  )
  const under = rows.filter(({ isUnderWay }) => isUnderWay)
  // Ten that have arrived must not hide those that have not.
  return rows.length > 0 && under.length === 0 ? claimDueBoxes(ctx) : under
}

const supplier = 'la-poste'

/** La Poste takes 100 calls a minute, whichever of our servers calls. */
const everyMs = 600

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
