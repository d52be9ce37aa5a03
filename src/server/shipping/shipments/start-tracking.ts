import { sql } from 'kysely'
import type { Context, Database, Tx } from '#server/core/context.ts'

/**
 * Starts the reading of the boxes that left under a number that La Poste follows, or whose number was corrected: of that box, or
 * of all.
 */
export async function startTracking(
  db: Database | Tx,
  { now, tracking }: Pick<Context, 'now' | 'tracking'>,
  boxId: string | null = null,
): Promise<void> {
  if (!tracking) return
  await sql`
    insert into box_tracking (box_id, number, next_read_at)
    select b.id, b.tracking_number, ${now()}
    from boxes b join carriers c on c.code = b.carrier_code
    where b.status = 'handed_over' and c.check_digit = 'la-poste' and not b.number_shared
      and b.tracking_number ~ '^[A-Z0-9]{11,15}$' and (${boxId}::uuid is null or b.id = ${boxId}::uuid)
      and not exists (select from box_tracking t where t.box_id = b.id and t.number = b.tracking_number)
    on conflict (box_id) do update set number = excluded.number, state = null, last_event_at = null, is_doubtful = false,
      failures = 0, read_at = null, next_read_at = excluded.next_read_at`.execute(db)
}
