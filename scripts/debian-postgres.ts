import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from './debian-packages.ts'
import type { RunningPostgres } from './embedded-postgres.ts'
import { postgresAccount } from './postgres/account.ts'
import { initialise, startPostmaster, stopPostmaster } from './postgres/cluster.ts'
import type { Engine } from './postgres/engine.ts'
import { connectionTo, makeSocketFolder } from './postgres/sockets.ts'
import { watchOver } from './postgres/watcher.ts'

export type NativeEngine =
  | { readonly found: true; readonly engine: Engine }
  | { readonly found: false; readonly reason: string }

const debianFolder = '/usr/lib/postgresql'

/** The newest native PostgreSQL (15 or later), installed from Debian when root and missing; else the reason. */
export async function findDebianPostgres(): Promise<NativeEngine> {
  const present = newestEngine()
  if (present) return { found: true, engine: present }
  const refusal = await installDebianPackage('postgresql')
  const installed = newestEngine()
  if (installed) return { found: true, engine: installed }
  return { found: false, reason: refusal?.reason ?? 'PostgreSQL 15 ou plus récent introuvable' }
}

/** A throw-away cluster on that engine: temporary folder, unix socket, no fsync unless `durable`; `stop` removes everything. */
export async function startThrowAwayCluster(
  engine: Engine,
  { durable = false }: { readonly durable?: boolean } = {},
): Promise<RunningPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'escale-cluster-'))
  chmodSync(home, 0o711)
  const cluster = { engine, home }
  const sockets = makeSocketFolder(engine.account)
  const watcher = watchOver(cluster, sockets)
  const stop = async () => {
    await stopPostmaster(cluster)
    watcher.dismiss()
    for (const folder of [home, sockets]) rmSync(folder, { recursive: true, force: true })
  }
  try {
    await initialise(cluster)
    await startPostmaster(cluster, { sockets, durable })
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString: connectionTo(sockets, 'postgres'), stop }
}

function newestEngine(): Engine | undefined {
  const folders = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const versions = folders.map(Number).filter((major) => major >= 15)
  for (const major of versions.toSorted((a, b) => b - a)) {
    const bin = join(debianFolder, String(major), 'bin')
    const whole = ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(bin, name)))
    if (whole) return { bin, major, account: postgresAccount('postgres', 'nobody') }
  }
  return undefined
}
