import Stripe from 'stripe'
import type { Supplier } from '#domain/office/alerts.ts'
import { circuitOf } from '#server/core/adapters/circuits.ts'
import {
  type CarrierLabels,
  colissimoLabels,
  LabelNotMade,
} from '#server/core/adapters/colissimo.ts'
import { type Google, type GoogleAnswer, googleSignIn } from '#server/core/adapters/google.ts'
import {
  type LaPosteTracking,
  laPosteTracking,
  TrackingAway,
} from '#server/core/adapters/la-poste-tracking.ts'
import { isRefusedMail, type Mailer, smtpMailer } from '#server/core/adapters/mailer.ts'
import { brevoSms, SmsNotSent, type SmsSender } from '#server/core/adapters/sms.ts'
import { isSilent } from '#server/core/adapters/supplier-errors.ts'
import type { Config } from './config.ts'
import { timed, type Metrics, type Outcome } from './core/metrics.ts'

export type TellSilence = (supplier: Supplier, isSilent: boolean) => void

/** Who is told of the time that each call to a supplier takes, and of a supplier that is silent. */
export type Watch = { readonly metrics: Metrics | undefined; readonly tell: TellSilence }

export type Suppliers = {
  readonly stripe: Stripe | undefined
  readonly mailer: Mailer | undefined
  readonly sms: SmsSender | undefined
  readonly google: Google | undefined
  readonly colissimo: CarrierLabels | undefined
  readonly tracking: LaPosteTracking | undefined
}

/** The suppliers whose keys are configured. Each of their calls is measured, and fails at once while its supplier is silent. */
export const openSuppliers = (config: Config, watch: Watch): Suppliers => ({
  stripe: openStripe(config, watch),
  mailer: openMailer(config, watch),
  sms: openSms(config, watch),
  google: openGoogle(config, watch),
  colissimo: openColissimo(config, watch),
  tracking: openTracking(config, watch),
})

type Ask = <Answer>(
  call: () => Promise<Answer>,
  outcomeOf?: (answer: Answer) => Outcome,
) => Promise<Answer>

/** Guards and measures the calls to one supplier. */
export function asking(
  { metrics, tell }: Watch,
  supplier: Supplier,
  isSilence: (error: unknown) => boolean,
  away: () => Error,
): Ask {
  const circuit = circuitOf({ tell: (isSilent) => tell(supplier, isSilent), isSilence, away })
  return (call, outcomeOf) =>
    circuit(async () => timed(metrics?.suppliers, { supplier }, call, outcomeOf))
}

/** The Stripe SDK, connected to Stripe or to the emulator that speaks its protocol. */
function openStripe(
  { STRIPE_SECRET_KEY, STRIPE_API_URL }: Config,
  watch: Watch,
): Stripe | undefined {
  if (!STRIPE_SECRET_KEY) return undefined
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  const httpClient = Stripe.createNodeHttpClient()
  const request = httpClient.makeRequest.bind(httpClient)
  // The SDK makes a connection error of whatever its client throws; its client throws when no answer came.
  const ask = asking(
    watch,
    'stripe',
    () => true,
    () => new Error('Stripe is silent'),
  )
  httpClient.makeRequest = async (...what) => {
    // Files go to another of its servers, which says nothing of this one.
    const [host] = what
    if (host !== hostname) return request(...what)
    return ask(
      async () => request(...what),
      (answer) => (answer.getStatusCode() < 500 ? 'done' : 'failed'),
    )
  }
  return new Stripe(STRIPE_SECRET_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    // A person waits for it: twenty seconds at most, then they or the job ask again.
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    httpClient,
  })
}

function openMailer({ SMTP_URL, MAIL_FROM }: Config, watch: Watch): Mailer | undefined {
  if (!SMTP_URL) return undefined
  const { send, close } = smtpMailer(SMTP_URL, MAIL_FROM)
  const ask = asking(
    watch,
    'mail',
    (error) => !isRefusedMail(error),
    () => new Error('the mail server is silent'),
  )
  return { send: async (mail) => ask(async () => send(mail)), close }
}

function openSms(
  { BREVO_API_KEY, SMS_API_URL, SMS_SENDER }: Config,
  watch: Watch,
): SmsSender | undefined {
  if (!BREVO_API_KEY) return undefined
  const { sendSms } = brevoSms({ apiKey: BREVO_API_KEY, apiUrl: SMS_API_URL, sender: SMS_SENDER })
  const ask = asking(
    watch,
    'sms',
    (error) => error instanceof SmsNotSent && isSilent(error.reason),
    () => new SmsNotSent('unreachable', false),
  )
  return { sendSms: async (sms) => ask(async () => sendSms(sms)) }
}

class GoogleAway extends Error {}

function openGoogle(config: Config, watch: Watch): Google | undefined {
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
  const isAway = (error: unknown): boolean => error instanceof GoogleAway
  const ask = asking(watch, 'google', isAway, () => new GoogleAway())
  return {
    authorizationUrl,
    identityOf: async (back) => {
      try {
        return await ask(async () => present(await identityOf(back)), googleOutcome)
      } catch (error) {
        if (isAway(error)) return { ok: false, refusal: 'unreachable' }
        throw error
      }
    },
  }
}

function present(answer: GoogleAnswer): GoogleAnswer {
  if (!answer.ok && answer.refusal === 'unreachable') throw new GoogleAway()
  return answer
}

const googleOutcome = (answer: GoogleAnswer): Outcome =>
  !answer.ok && answer.refusal === 'misconfigured' ? 'failed' : 'done'

function openColissimo(
  { COLISSIMO_API_KEY, COLISSIMO_API_URL }: Config,
  watch: Watch,
): CarrierLabels | undefined {
  if (!COLISSIMO_API_KEY) return undefined
  const labels = colissimoLabels({ apiKey: COLISSIMO_API_KEY, apiUrl: COLISSIMO_API_URL })
  const ask = asking(
    watch,
    'colissimo',
    (error) => error instanceof LabelNotMade && ['away', 'unsure'].includes(error.kind),
    // Nothing was sent: nothing was made.
    () => new LabelNotMade('away'),
  )
  return {
    createLabel: async (order) => ask(async () => labels.createLabel(order)),
    slip: async (numbers) => ask(async () => labels.slip(numbers)),
  }
}

function openTracking(
  { LAPOSTE_OKAPI_KEY, LAPOSTE_API_URL }: Config,
  watch: Watch,
): LaPosteTracking | undefined {
  if (!LAPOSTE_OKAPI_KEY) return undefined
  const { read } = laPosteTracking({ apiKey: LAPOSTE_OKAPI_KEY, apiUrl: LAPOSTE_API_URL })
  const ask = asking(
    watch,
    'la-poste',
    (error) => error instanceof TrackingAway && isSilent(error.reason),
    () => new TrackingAway('unreachable'),
  )
  return { read: async (numbers) => ask(async () => read(numbers)) }
}
