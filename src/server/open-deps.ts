import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import Stripe from 'stripe'
import { directoryStore } from '#server/core/adapters/file-store.ts'
import { type Google, googleSignIn } from '#server/core/adapters/google.ts'
import { smtpMailer } from '#server/core/adapters/mailer.ts'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import { brevoSms, type SmsSender } from '#server/core/adapters/sms.ts'
import type { Config } from './config.ts'
import type { Deps } from './core/context.ts'
import { JobQueue } from './core/jobs.ts'
import type { DB } from './core/schema.ts'
import { jobs } from './jobs.ts'
import { messages } from './message-list.ts'

/** Opens everything that the process keeps for its life; the web server and the worker share it. */
export async function openDeps(
  config: Config,
  overrides: { readonly now?: () => Date } = {},
): Promise<Deps> {
  const log = openLog(config)
  const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL, (error) =>
    log.warn({ message: error.message }, 'database connection lost'),
  )
  const queue = await JobQueue.open(config.DATABASE_URL, jobs, (error) =>
    log.warn({ message: error.message }, 'job queue'),
  )
  return {
    config,
    pool,
    db: kyselyOn<DB>(pool),
    jobs: queue,
    files: directoryStore(join(config.DATA_DIR, 'files')),
    stripe: openStripe(config),
    mailer: config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : undefined,
    sms: openSms(config),
    google: openGoogle(config),
    messages,
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

function openSms({ BREVO_API_KEY, SMS_API_URL, SMS_SENDER }: Config): SmsSender | undefined {
  if (!BREVO_API_KEY) return undefined
  return brevoSms({ apiKey: BREVO_API_KEY, apiUrl: SMS_API_URL, sender: SMS_SENDER })
}

function openGoogle(config: Config): Google | undefined {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined
  return googleSignIn({
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    issuer: config.GOOGLE_ISSUER,
    authorizationUrl: config.GOOGLE_AUTHORIZATION_URL,
    tokenUrl: config.GOOGLE_TOKEN_URL,
    jwksUrl: config.GOOGLE_JWKS_URL,
  })
}
