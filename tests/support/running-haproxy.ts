import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findHaproxy } from '../../scripts/haproxy.ts'
import { eventually } from './eventually.ts'

type Balanced = {
  /** Where it listens. */
  readonly port: number
  /** The ports of the two servers. */
  readonly one: number
  readonly two: number
  /** Keeps each browser on its server, by the lines that the file has as comments. */
  readonly isSticky?: boolean
  readonly maxConnections?: number | undefined
}
export type RunningHaproxy = { readonly stop: () => Promise<void> }

/** Whose server answered, in a header that the tests add. */
export const serverHeader = 'x-served-by'

/** HAProxy on `deploy/haproxy.cfg`, on loopback: only addresses, log and user are others, and there is no certificate. */
export async function startHaproxy(balanced: Balanced): Promise<RunningHaproxy> {
  const haproxy = await findHaproxy()
  if (!haproxy.found) throw new Error(haproxy.reason)
  const folder = mkdtempSync(join(tmpdir(), 'escale-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, onLoopback(balanced))
  // `-db`: in the foreground, and it dies with us.
  const child = spawn(haproxy.path, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await eventually(() => listens(child, balanced.port, said), { about: 'HAProxy' })
  return {
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function onLoopback({ port, one, two, isSticky = false, maxConnections = 500 }: Balanced): string {
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8')
  const changes: (readonly [RegExp | string, string])[] = [
    ['log /dev/log local0', 'log stdout format raw local0 err'],
    [/^ {4}(user|group) haproxy\n/gm, ''],
    ['maxconn 25000', `maxconn ${maxConnections}`],
    ['    bind :80\n', ''],
    [/bind :443 .*/, `bind 127.0.0.1:${port}\n    http-response set-header ${serverHeader} %s`],
    [/^.*unless { ssl_fc }\n/m, ''],
    ['10.0.0.11:3000', `127.0.0.1:${one}`],
    ['10.0.0.12:3000', `127.0.0.1:${two}`],
    ...(isSticky ? ([['# cookie', 'cookie']] as const) : []),
  ]
  return changes.reduce((text, [from, to]) => {
    const changed = text.replaceAll(typeof from === 'string' ? from : globally(from), to)
    if (changed === text) throw new Error(`deploy/haproxy.cfg has no ${from}`)
    return changed
  }, shipped)
}

const globally = ({ source, flags }: RegExp) =>
  new RegExp(source, flags.includes('g') ? flags : `${flags}g`)

async function listens(child: ChildProcess, port: number, said: string): Promise<true | undefined> {
  if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${said}`)
  return fetch(`http://127.0.0.1:${port}/`).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.status === 503 ? undefined : true
    },
    () => undefined,
  )
}
