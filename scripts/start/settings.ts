import { join, resolve } from 'node:path'
import { readConfiguration } from './read-configuration.ts'

/** What the launcher itself reads from the environment; the server parses all of it (src/server/config.ts). */
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

/** Refuses (CannotStart) with the whole list of problems, not with the first one only. */
export function readStartSettings(env: NodeJS.ProcessEnv): StartSettings {
  refuseWrong(env)
  const root = join(import.meta.dirname, '../..')
  const mode = env['ESCALE_MODE'] || 'demo'
  const port = Number(env['PORT'] || '3000')
  const databaseUrl = env['DATABASE_URL'] || undefined
  const host = env['HOST'] || 'localhost'
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

/** The server would refuse it as well, but only after the database was made and migrated. */
function refuseWrong(env: NodeJS.ProcessEnv): void {
  readConfiguration(env['ESCALE_MODE'] === 'production' ? env : { ...env, ...givenToTheDemo(env) })
}

/** The values that the demonstration's start sets itself, whatever the environment says (programs.ts). */
const givenToTheDemo = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  AUTH_SECRET: env['AUTH_SECRET'] || 'drawn at the first start, kept in DATA_DIR',
  DATABASE_URL: env['DATABASE_URL'] || 'postgres://embedded/escale',
  STRIPE_API_URL: '',
  SMTP_URL: '',
  SMS_API_URL: '',
  COLISSIMO_API_URL: '',
  LAPOSTE_API_URL: '',
  GOOGLE_ISSUER: '',
  GOOGLE_AUTHORIZATION_URL: '',
  GOOGLE_TOKEN_URL: '',
  GOOGLE_JWKS_URL: '',
  DEMO_LINKS: '',
})

/** People visit a server that listens on all addresses by a name; IPv6 takes brackets in an address. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
