import { join, resolve } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** What the launcher itself needs of the environment; the server parses all of it (src/server/config.ts). */
export type StartSettings = {
  readonly root: string
  readonly mode: 'demo' | 'production'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** How visitors reach the site. */
  readonly baseUrl: string
  /** How this machine reaches the server. */
  readonly localUrl: string
  readonly env: NodeJS.ProcessEnv
}

/** Refuses (CannotStart) with the whole list of what is wrong, not with the first item. */
export function readStartSettings(env: NodeJS.ProcessEnv): StartSettings {
  const root = join(import.meta.dirname, '../..')
  const mode = env['ESCALE_MODE'] || 'demo'
  const port = Number(env['PORT'] || '3000')
  const databaseUrl = env['DATABASE_URL'] || undefined
  const host = env['HOST'] || 'localhost'
  refuseAny(problemsOf(mode, port, databaseUrl))
  return {
    root,
    mode: mode === 'production' ? 'production' : 'demo',
    host,
    port,
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    databaseUrl,
    baseUrl: env['BASE_URL'] || `http://${urlHost(host)}:${port}`,
    localUrl: `http://${urlHost(host)}:${port}`,
    env,
  }
}

function problemsOf(mode: string, port: number, databaseUrl: string | undefined): string[] {
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535
  const isDatabase = /^postgres(ql)?:\/\//.test(databaseUrl ?? 'postgres://')
  const rules: [boolean, string][] = [
    [['demo', 'production'].includes(mode), 'ESCALE_MODE vaut « demo » ou « production ».'],
    [isPort, 'PORT est un nombre de 1 à 65535.'],
    [isDatabase, 'DATABASE_URL commence par postgres:// (PostgreSQL 15 ou plus récent).'],
    [
      mode !== 'production' || databaseUrl !== undefined,
      'DATABASE_URL est obligatoire en production (PostgreSQL 15 ou plus récent).',
    ],
  ]
  return rules.filter(([kept]) => !kept).map(([, sentence]) => sentence)
}

function refuseAny(problems: readonly string[]): void {
  if (problems.length === 0) return
  const list = problems.map((problem) => `  - ${problem}`).join('\n')
  throw new CannotStart(`Configuration refusée :\n${list}`)
}

/** A server that listens everywhere is still visited by a name; IPv6 takes brackets in an address. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
