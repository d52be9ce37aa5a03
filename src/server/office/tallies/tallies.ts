import { type RawBuilder, sql } from 'kysely'
import type { Context, Database, Tx } from '#server/core/context.ts'
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

type Tally = { readonly name: string; readonly total: number }

/** The sum of several tallies at this instant, with the changes that are not folded yet. */
export async function tallied(db: Database | Tx, names: readonly string[]): Promise<number> {
  const rows = await totals(db, sql`name = any(${[...names]})`)
  return rows.reduce((sum, { total }) => sum + total, 0)
}

/** The figures of a series (`received-on`) by day (`2026-11-22`), first and last day included. */
export async function talliedByDay(
  db: Database | Tx,
  series: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await totals(db, sql`name between ${`${series}:${from}`} and ${`${series}:${to}`}`)
  return new Map(rows.map(({ name, total }) => [name.slice(series.length + 1), total]))
}

async function totals(db: Database | Tx, which: RawBuilder<unknown>): Promise<readonly Tally[]> {
  const { rows } = await sql<Tally>`select name, sum(total)::bigint as total from (
    select name, total from tallies where ${which}
    union all select name, delta from tally_changes where ${which}) t group by name`.execute(db)
  return rows
}
