import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import type { AttachedEscale } from './running-escale.ts'

export type ServerProcess = {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  readonly kill: (signal: NodeJS.Signals) => void
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
}
type Wanted = {
  /** On top of what the product's own server was given. */
  readonly env: Readonly<Record<string, string>>
  readonly port?: number
  /** The repository, or a folder that stands for another version of it. */
  readonly root?: string
}

const repository = join(import.meta.dirname, '../..')

/** A server as the launcher of this product runs it, on a port of its own. */
export async function startServerProcess(
  escale: AttachedEscale,
  { env, port: given, root = repository }: Wanted,
  onSpawn: (server: ServerProcess) => void = () => {},
): Promise<ServerProcess> {
  const port = given ?? (await freePort())
  const url = `http://localhost:${port}`
  const flags = root === repository ? [] : ['--preserve-symlinks', '--preserve-symlinks-main']
  const child = spawn(process.execPath, [...flags, join(root, 'src/server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environmentOf(escale), PORT: String(port), BASE_URL: url, ...env },
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const server = {
    url,
    port,
    child,
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  }
  onSpawn(server)
  await eventually(() => isReady(child, url), { about: 'another server', limitMs: 80_000 })
  return server
}

/** What the launcher of this product has given to its server. */
export function environmentOf({ serverPid }: AttachedEscale): Record<string, string> {
  const given = readFileSync(`/proc/${serverPid()}/environ`, 'utf8')
  const pairs = given
    .split('\0')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  return Object.fromEntries(pairs.filter(([key]) => key !== '' && !key.startsWith('NODE_CHANNEL')))
}

async function isReady(child: ChildProcess, url: string): Promise<true | undefined> {
  if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`)
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok || undefined,
    () => undefined,
  )
}
