import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startThrowAwayCluster } from '../scripts/debian-postgres.ts'
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts'
import { embeddedEngine } from '../scripts/postgres/engine.ts'

export type OfficeCluster = {
  readonly connectionString: string
  /** Where the servers may write. */
  readonly scratch: string
  readonly stop: () => Promise<void>
}

/**
 * A cluster of its own, thrown away at the end; with `BENCH_OFFICE_KEEP=<folder>` it stays there with its million parcels, and
 * the next run begins at once, on the migrations of that day.
 */
export async function openOfficeCluster(): Promise<OfficeCluster> {
  const kept = process.env['BENCH_OFFICE_KEEP']
  const scratch = mkdtempSync(join(tmpdir(), 'escale-bench-office-'))
  const cluster = kept
    ? await startEmbeddedPostgres({ dataDir: kept, durable: false })
    : await startThrowAwayCluster(await embeddedEngine(scratch))
  const stop = async () => {
    await cluster.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  return { connectionString: cluster.connectionString, scratch, stop }
}
