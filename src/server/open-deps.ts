import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import Stripe from 'stripe'
import { directoryStore } from './adapters/file-store.ts'
import { smtpMailer } from './adapters/mailer.ts'
import { kyselyOn, openPool } from './adapters/postgres.ts'
import type { Config } from './config.ts'
import type { Deps } from './core/context.ts'
import { JobQueue } from './core/jobs.ts'
import type { DB } from './core/schema.ts'

/** Opens everything that the process keeps for its life; the web server and the worker share it. */
export async function openDeps(
  config: Config,
  overrides: { readonly now?: () => Date } = {},
): Promise<Deps> {
  const log = openLog(config)
  const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL, (error) =>
    log.warn({ message: error.message }, 'database connection lost'),
  )
  const jobs = await JobQueue.open(config.DATABASE_URL, (error) =>
    log.warn({ message: error.message }, 'job queue'),
  )
  return {
    config,
    pool,
    db: kyselyOn<DB>(pool),
    jobs,
    files: directoryStore(join(config.DATA_DIR, 'files')),
    stripe: openStripe(config),
    mailer: config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : undefined,
    log,
    now: overrides.now ?? (() => new Date()),
  }
}

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.jobs.close()
  deps.mailer?.close()
  await deps.db.destroy()
}

const openLog = (config: Config): Logger =>
  pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/** The SDK against Stripe, or against the emulator that speaks its protocol. */
function openStripe({ STRIPE_SECRET_KEY, STRIPE_API_URL }: Config): Stripe | undefined {
  if (!STRIPE_SECRET_KEY) return undefined
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  return new Stripe(STRIPE_SECRET_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
  })
}
