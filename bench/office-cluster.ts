import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts'
import { fillOffices, type Office } from './office-databases.ts'

export type OfficeCluster = {
  /** The large one first. */
  readonly offices: readonly Office[]
  /** Where the servers may write. */
  readonly scratch: string
  readonly stop: () => Promise<void>
}

/**
 * Two offices in a cluster of their own, thrown away at the end; with `BENCH_OFFICE_KEEP=<folder>` it stays there with its
 * million parcels, and the next run begins at once, on the migrations of that day. They are filled without waiting for the
 * disk, then served as in production: fsync and synchronous_commit on.
 */
export async function openOfficeCluster(): Promise<OfficeCluster> {
  const scratch = mkdtempSync(join(tmpdir(), 'escale-bench-office-'))
  const dataDir = process.env['BENCH_OFFICE_KEEP'] ?? join(scratch, 'database')
  const filling = await startEmbeddedPostgres({ dataDir, durable: false })
  await fillOffices(filling.connectionString)
  await filling.stop()
  const cluster = await startEmbeddedPostgres({ dataDir, durable: true })
  const stop = async () => {
    await cluster.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  return { offices: await fillOffices(cluster.connectionString), scratch, stop }
}
