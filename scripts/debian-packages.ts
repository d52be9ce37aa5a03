import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isRoot } from './postgres/account.ts'

let queue: Promise<unknown> = Promise.resolve()

/**
 * Installs a Debian package when we are root on such a system; otherwise, or when that fails, returns the reason. One install at
 * a time, because apt holds a lock.
 */
export function installDebianPackage(name: string): Promise<{ reason: string } | undefined> {
  const turn = queue.then(() => install(name))
  queue = turn
  return turn
}

async function install(name: string): Promise<{ reason: string } | undefined> {
  if (!existsSync('/usr/bin/apt-get')) return { reason: `${name} absent, système sans apt-get` }
  if (!isRoot()) return { reason: `${name} absent, et l’installer demande d’être root` }
  console.error(`Installation de ${name} (apt-get)…`)
  const wait = ['-o', 'DPkg::Lock::Timeout=180']
  // The update may fail: a stale list may still be enough, and only the install decides.
  await aptGet([...wait, '-qq', 'update'])
  const code = await aptGet([...wait, '-qq', 'install', '-y', '--no-install-recommends', name])
  return code === 0 ? undefined : { reason: `apt-get install ${name} a échoué (code ${code})` }
}

function aptGet(args: string[]): Promise<number> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  child.on('error', () => {
    resolve(127)
  })
  child.on('close', (code) => {
    resolve(code ?? 1)
  })
  return promise
}
