import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startThrowAwayCluster } from '../scripts/debian-postgres.ts'
import { embeddedEngine } from '../scripts/postgres/engine.ts'
import { openOffice } from './office-databases.ts'
import { printFigure, rounded } from './figure.ts'

const factor = Number(process.env['BENCH_SIZES_SCALE'] || '0.01')

type Row = {
  readonly name: string
  readonly rows: number
  readonly heap: number
  readonly rest: number
}

/** Rows and bytes of each table for each parcel, in an office of three years as the seed makes it (its parcels have no photo). */
export async function measureSizes(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'escale-sizes-'))
  const cluster = await startThrowAwayCluster(await embeddedEngine(scratch))
  const pool = new pg.Pool({ connectionString: cluster.connectionString, max: 1 })
  pool.on('error', () => {})
  try {
    await openOffice(cluster.connectionString, factor)
    const { rows: counted } = await pool.query<{ n: number }>(
      'select count(*)::int as n from parcels',
    )
    const parcels = counted[0]?.n ?? 1
    const { rows } = await pool.query<Row>(sizes)
    const all = rows.reduce((sum, { heap, rest }) => sum + Number(heap) + Number(rest), 0)
    const allRows = rows.reduce((sum, row) => sum + Number(row.rows), 0)
    for (const { name, rows: of, heap, rest } of rows.slice(0, 25))
      printFigure({
        figure: 'size of a table, for each parcel',
        table: name,
        rows: rounded(Number(of) / parcels),
        heapBytes: rounded(Number(heap) / parcels, 0),
        indexAndToastBytes: rounded(Number(rest) / parcels, 0),
      })
    printFigure({
      figure: 'size of all tables, for each parcel',
      parcels,
      rows: rounded(allRows / parcels),
      bytes: rounded(all / parcels, 0),
    })
  } finally {
    await pool.end()
    await cluster.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

const sizes = `
  select relname as name, greatest(reltuples, 0) as rows, pg_relation_size(oid) as heap,
    pg_total_relation_size(oid) - pg_relation_size(oid) as rest
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  order by pg_total_relation_size(oid) desc`
