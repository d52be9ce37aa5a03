import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import Stripe from 'stripe'
import { type CarrierLabels, colissimoLabels } from '#server/core/adapters/colissimo.ts'
import { directoryStore } from '#server/core/adapters/file-store.ts'
import { type Google, googleSignIn } from '#server/core/adapters/google.ts'
import { type LaPosteTracking, laPosteTracking } from '#server/core/adapters/la-poste-tracking.ts'
import { type Mailer, smtpMailer } from '#server/core/adapters/mailer.ts'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import { brevoSms, type SmsSender } from '#server/core/adapters/sms.ts'
import type { Config } from './config.ts'
import type { Deps } from './core/context.ts'
import { JobQueue } from './core/jobs.ts'
import { openMetrics, timed, type Metrics } from './core/metrics.ts'
import type { DB } from './core/schema.ts'
import { jobs } from './jobs.ts'
import { messages } from './message-list.ts'

/** Opens everything that the process holds for its whole life; the web server and the worker use it. */
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
  const metrics = config.METRICS_TOKEN === undefined ? undefined : await openMetrics()
  return {
    config,
    pool,
    db: kyselyOn<DB>(pool),
    jobs: queue,
    files: directoryStore(join(config.DATA_DIR, 'files')),
    stripe: openStripe(config, metrics),
    mailer: openMailer(config, metrics),
    sms: openSms(config, metrics),
    google: openGoogle(config, metrics),
    colissimo: openColissimo(config, metrics),
    tracking: openTracking(config, metrics),
    messages,
    log,
    metrics,
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

/** The Stripe SDK, connected to Stripe or to the emulator that speaks its protocol. */
function openStripe(
  { STRIPE_SECRET_KEY, STRIPE_API_URL }: Config,
  metrics: Metrics | undefined,
): Stripe | undefined {
  if (!STRIPE_SECRET_KEY) return undefined
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  const httpClient = Stripe.createNodeHttpClient()
  const ask = httpClient.makeRequest.bind(httpClient)
  httpClient.makeRequest = async (...request) =>
    timed(
      metrics?.suppliers,
      { supplier: 'stripe' },
      async () => ask(...request),
      (answer) => (answer.getStatusCode() < 500 ? 'done' : 'failed'),
    )
  return new Stripe(STRIPE_SECRET_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    httpClient,
  })
}

function openMailer(
  { SMTP_URL, MAIL_FROM }: Config,
  metrics: Metrics | undefined,
): Mailer | undefined {
  if (!SMTP_URL) return undefined
  const { send, close } = smtpMailer(SMTP_URL, MAIL_FROM)
  return {
    send: async (mail) => timed(metrics?.suppliers, { supplier: 'mail' }, async () => send(mail)),
    close,
  }
}

function openSms(
  { BREVO_API_KEY, SMS_API_URL, SMS_SENDER }: Config,
  metrics: Metrics | undefined,
): SmsSender | undefined {
  if (!BREVO_API_KEY) return undefined
  const { sendSms } = brevoSms({ apiKey: BREVO_API_KEY, apiUrl: SMS_API_URL, sender: SMS_SENDER })
  return {
    sendSms: async (sms) =>
      timed(metrics?.suppliers, { supplier: 'sms' }, async () => sendSms(sms)),
  }
}

function openGoogle(config: Config, metrics: Metrics | undefined): Google | undefined {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined
  const { authorizationUrl, identityOf } = googleSignIn({
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    issuer: config.GOOGLE_ISSUER,
    authorizationUrl: config.GOOGLE_AUTHORIZATION_URL,
    tokenUrl: config.GOOGLE_TOKEN_URL,
    jwksUrl: config.GOOGLE_JWKS_URL,
  })
  return {
    authorizationUrl,
    identityOf: async (back) =>
      timed(
        metrics?.suppliers,
        { supplier: 'google' },
        async () => identityOf(back),
        (answer) =>
          !answer.ok && ['unreachable', 'misconfigured'].includes(answer.refusal)
            ? 'failed'
            : 'done',
      ),
  }
}

function openColissimo(
  { COLISSIMO_API_KEY, COLISSIMO_API_URL }: Config,
  metrics: Metrics | undefined,
): CarrierLabels | undefined {
  if (!COLISSIMO_API_KEY) return undefined
  const labels = colissimoLabels({ apiKey: COLISSIMO_API_KEY, apiUrl: COLISSIMO_API_URL })
  const supplier = { supplier: 'colissimo' }
  return {
    createLabel: async (order) =>
      timed(metrics?.suppliers, supplier, async () => labels.createLabel(order)),
    slip: async (numbers) => timed(metrics?.suppliers, supplier, async () => labels.slip(numbers)),
  }
}

function openTracking(
  { LAPOSTE_OKAPI_KEY, LAPOSTE_API_URL }: Config,
  metrics: Metrics | undefined,
): LaPosteTracking | undefined {
  if (!LAPOSTE_OKAPI_KEY) return undefined
  const { read } = laPosteTracking({ apiKey: LAPOSTE_OKAPI_KEY, apiUrl: LAPOSTE_API_URL })
  return {
    read: async (numbers) =>
      timed(metrics?.suppliers, { supplier: 'la-poste' }, async () => read(numbers)),
  }
}
