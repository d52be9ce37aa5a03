import type { BoxTracking } from '#contract/core/box-tracking.ts'
import { inOrder, stateOfCode } from '#domain/shipment/tracking.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** What the carrier said of these boxes under their present numbers, newest first; a box that is not followed is left out. */
export async function trackingOf(
  db: Database | Tx,
  boxIds: readonly string[],
): Promise<ReadonlyMap<string, BoxTracking>> {
  if (boxIds.length === 0) return new Map()
  const [rows, events] = await Promise.all([
    db
      .selectFrom('box_tracking as t')
      .innerJoin('boxes as b', 'b.id', 't.box_id')
      .select(['t.box_id', 't.state', 't.is_doubtful', 't.read_at'])
      .whereRef('t.number', '=', 'b.tracking_number')
      .where('t.box_id', 'in', boxIds)
      .execute(),
    db
      .selectFrom('tracking_events as e')
      .innerJoin('box_tracking as t', (join) =>
        join.onRef('t.box_id', '=', 'e.box_id').onRef('t.number', '=', 'e.number'),
      )
      .select(['e.box_id', 'e.code', 'e.label', 'e.at'])
      .where('e.box_id', 'in', boxIds)
      .orderBy('e.id')
      .execute(),
  ])
  const byBox = Map.groupBy(events, (event) => event.box_id)
  return new Map(
    rows.map((row) => [
      row.box_id,
      {
        state: row.state as BoxTracking['state'],
        isDoubtful: row.is_doubtful,
        readAt: row.read_at?.toISOString() ?? null,
        events: inOrder(byBox.get(row.box_id) ?? [])
          .toReversed()
          .map(({ code, label, at }) => ({
            code,
            label,
            at: at.toISOString(),
            state: stateOfCode(code),
          })),
      },
    ]),
  )
}

/** Null for events that seem to be those of somebody else's box: they prove nothing, and only staff see them. */
export const trustedTracking = (tracking: BoxTracking | undefined): BoxTracking | null =>
  tracking === undefined || tracking.isDoubtful ? null : tracking
