import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sharedHome } from './engine.ts'
import { giveTo } from './cluster.ts'
import { type Account, isRoot } from './account.ts'

/**
 * A private (0700) folder for the server's unix socket. Its name carries our process number, so that one can see who started a
 * running server. Never in the checkout: a socket's path is limited to 107 bytes.
 */
export function makeSocketFolder(account: Account): string {
  const place = [tmpdir(), '/tmp'].find(isUsable) ?? sharedHome
  const folder = mkdtempSync(join(place, `escale-${process.pid}-`))
  giveTo(account, folder)
  return folder
}

export const ownerOf = (sockets: string): number =>
  Number(/^escale-(\d+)-/.exec(basename(sockets))?.[1])

/** The only host form that both `pg` and `new URL()` accept for a unix socket. */
export const connectionTo = (sockets: string, database: string): string =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(sockets)}`

/** The connection string of another database on the same server. */
export function databaseOf(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

function isUsable(folder: string): boolean {
  return /^[\w./-]{1,70}$/.test(folder) && (!isRoot() || othersMayEnter(folder))
}

function othersMayEnter(folder: string): boolean {
  if ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o001) {
    return folder === dirname(folder) || othersMayEnter(dirname(folder))
  }
  return false
}
