import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'

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
