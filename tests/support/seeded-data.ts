import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from '../../scripts/postgres/account.ts'
import { clusterHome, knownClusterHome } from '../../scripts/postgres/home.ts'

/** An environment variable: the workers that start products inherit it, and so do the set-ups of other projects. */
const variable = 'TEST_SEEDED_DATA'

/** The data directory where a first product left its demonstration; when it is absent, each product builds its own. */
export const seededData = (): string | undefined => process.env[variable] || undefined

export function announceSeededData(dataDir: string): void {
  process.env[variable] = dataDir
}

export function forgetSeededData(): void {
  delete process.env[variable]
}

/** A separate data directory with the same demonstration: emulators, secrets and database. */
export function copyOfData(source: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'escale-run-'))
  copyFolder(source, dataDir)
  if (!isRoot()) return dataDir
  // As root the cluster is in another folder, and `dataDir` holds the copied note that points to the first one.
  const from = knownClusterHome(source)
  if (!from) throw new Error(`${source} has no database`)
  rmSync(join(dataDir, 'cluster'))
  copyFolder(join(from, 'pg'), join(clusterHome(dataDir), 'pg'))
  return dataDir
}

/** Keeps owners and modes, which PostgreSQL requires. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', existsSync(to) ? `${from}/.` : from, to])
}

/** Removes the cluster too, which is in another folder as root. */
export function removeData(dataDir: string | undefined): void {
  if (!dataDir) return
  for (const folder of [knownClusterHome(dataDir), dataDir]) {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
