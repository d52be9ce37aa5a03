import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'

const batch = 5000

/**
 * Adds the pending changes to the tallies. It does not wait for writers; two folders running at once take different rows, and
 * update tallies in one order.
 */
export async function foldTallies(ctx: Context): Promise<void> {
  let folded: number
  do folded = await foldBatch(ctx)
  while (folded === batch)
}

async function foldBatch({ db }: Context): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from tally_changes where id in (
        select id from tally_changes order by id limit ${batch} for update skip locked)
      returning name, delta),
    kept as (
      insert into tallies as t (name, total)
        select name, sum(delta)::bigint from taken group by name order by name
      on conflict (name) do update set total = t.total + excluded.total)
    select count(*)::int as folded from taken`.execute(db)
  return rows[0]?.folded ?? 0
}

export const foldTalliesJob = defineJob({
  name: 'fold-tallies',
  payload: noPayload,
  every: '* * * * *',
  run: foldTallies,
})
