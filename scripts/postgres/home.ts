import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot } from './account.ts'
import { runningPostmaster } from './cluster.ts'
import { makeTraversable, sharedHome } from './engine.ts'

/**
 * Where the cluster of a data directory lives: inside it; as root under /var/lib/escale, because PostgreSQL's account may not
 * enter /root. In that second case a moved data directory takes its cluster along, and a deleted and recreated one does not find
 * its old rows again: they are set aside in `<home>.previous`.
 */
export function clusterHome(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  if (!isRoot()) return realpathSync(dataDir)

  const path = realpathSync(dataDir)
  const home = join(sharedHome, createHash('sha256').update(path).digest('hex').slice(0, 12))
  const note = join(path, 'cluster')
  const noted = read(note)
  if (noted === home) return home

  if (existsSync(home) && !runningPostmaster({ home })) setAside(home)
  if (noted && isOrphaned(noted) && !existsSync(home)) renameSync(noted, home)
  makeTraversable(home)
  writeFileSync(join(home, 'data-dir'), path)
  writeFileSync(note, home)
  return home
}

/** Like `clusterHome`, but creates nothing: for callers that only check. */
export function knownClusterHome(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const path = realpathSync(dataDir)
  return isRoot() ? read(join(path, 'cluster')) : path
}

/**
 * Whether the data directory of this cluster is gone (moved) and no server runs on it. A copied directory keeps its own cluster.
 */
const isOrphaned = (home: string): boolean =>
  home.startsWith(sharedHome) &&
  existsSync(home) &&
  !existsSync(join(read(join(home, 'data-dir')) ?? '/', 'cluster')) &&
  !runningPostmaster({ home })

function setAside(home: string): void {
  rmSync(`${home}.previous`, { recursive: true, force: true })
  renameSync(home, `${home}.previous`)
  console.error(`Le dossier de données est neuf : l’ancienne base est gardée dans ${home}.previous`)
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
