import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts'
import { knownClusterHome } from '../scripts/postgres/home.ts'
import { fillOffices, type Office } from './office-databases.ts'

export type OfficeCluster = {
  /** The large one first. */
  readonly offices: readonly Office[]
  /** Folder where the servers may write. */
  readonly scratch: string
  readonly stop: () => Promise<void>
}

/**
 * Two offices in a cluster of their own, which is deleted at the end. With `BENCH_OFFICE_KEEP=<folder>` the cluster stays in that
 * folder with its million parcels: the next run starts at once and only applies the migrations of that day. The offices are
 * filled without waiting for the disk, then served as in production: fsync and synchronous_commit on.
 */
export async function openOfficeCluster(): Promise<OfficeCluster> {
  const scratch = mkdtempSync(join(tmpdir(), 'escale-bench-office-'))
  const kept = process.env['BENCH_OFFICE_KEEP']
  const dataDir = kept || join(scratch, 'database')
  mkdirSync(dataDir, { recursive: true })
  const filling = await startEmbeddedPostgres({ dataDir, durable: false })
  await fillOffices(filling.connectionString)
  await filling.stop()
  const cluster = await startEmbeddedPostgres({ dataDir, durable: true })
  const stop = async () => {
    await cluster.stop()
    // For root the database is in another folder, and a few runs of a million parcels fill a disk.
    const home = knownClusterHome(dataDir)
    if (!kept && home) rmSync(home, { recursive: true, force: true })
    rmSync(scratch, { recursive: true, force: true })
  }
  return { offices: await fillOffices(cluster.connectionString), scratch, stop }
}
