import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, runProgram } from './child.ts'
import type { DemoSecrets } from './demo-secrets.ts'
import { googleClient, onlyWhatNodeNeeds, type Suppliers } from './emulators.ts'
import type { StartSettings } from './settings.ts'

/** The server's whole environment: ours, plus what this start has decided. */
export function serverEnvironment(
  settings: StartSettings,
  connectionString: string,
): NodeJS.ProcessEnv {
  return {
    ...settings.env,
    ESCALE_MODE: settings.mode,
    HOST: settings.host,
    PORT: String(settings.port),
    BASE_URL: settings.baseUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: connectionString,
  }
}

/** The demo talks to the emulators only, whatever keys the environment holds: no real charge, mail, SMS or label. */
export function demoEnvironment(
  settings: StartSettings,
  { authSecret, webhookSecret }: DemoSecrets,
  { stripe, mail, google, sms, carrier }: Suppliers,
): NodeJS.ProcessEnv {
  const links = {
    inbox: mail.url,
    sms: sms.url,
    payments: stripe.controlUrl,
    carrier: carrier.url,
  }
  return {
    AUTH_SECRET: settings.env['AUTH_SECRET'] || authSecret,
    STRIPE_SECRET_KEY: 'sk_test_escale_demo',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: settings.env['MAIL_FROM'] || 'Escale <bonjour@escale.test>',
    BREVO_API_KEY: 'xkeysib-escale-demo',
    SMS_API_URL: sms.url,
    COLISSIMO_API_KEY: 'colissimo-escale-demo',
    COLISSIMO_API_URL: carrier.url,
    LAPOSTE_OKAPI_KEY: 'okapi-escale-demo',
    LAPOSTE_API_URL: carrier.url,
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_AUTHORIZATION_URL: `${google.url}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google.url}/token`,
    GOOGLE_JWKS_URL: `${google.url}/oauth2/v3/certs`,
    DEMO_LINKS: JSON.stringify(links),
  }
}

/** The build decides by itself whether anything is stale; it bakes in one flag of the environment. */
export async function buildWeb({ root, env: { MAINTENANCE_MODE } }: StartSettings): Promise<void> {
  const script = join(root, 'scripts/build.ts')
  if (!existsSync(script)) return
  const env = { ...onlyWhatNodeNeeds(), ...(MAINTENANCE_MODE && { MAINTENANCE_MODE }) }
  await runProgram({ name: 'construction des pages', script, env })
}

export async function seedDemo({ root }: StartSettings, env: NodeJS.ProcessEnv): Promise<void> {
  const script = join(root, 'scripts/seed.ts')
  if (!existsSync(script)) return
  await runProgram({ name: 'données de démonstration', script, env })
}

/**
 * By default Node lets dead objects fill a large machine before it collects them: an export of a whole list then took 400 MB for
 * 60 MB of live objects. With these options it collects when a quarter has been added, at the same speed (decision 009). The
 * limit is twice the live memory with `LIVE_STREAMS` open: 10,000 of them and the export of a million parcels stay under 512 MB.
 */
export const serverMemory = [
  '--max-semi-space-size=8',
  '--max-old-space-size=384',
  '--heap-growing-percent=25',
] as const

/**
 * By default glibc keeps what each of its threads freed: pictures decoded one after the other then left 400 MB behind; with these
 * values, 10 MB. The environment's own values win.
 */
const serverAllocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export const serverProgram = ({ root }: StartSettings, env: NodeJS.ProcessEnv): Program => ({
  name: 'serveur',
  script: join(root, 'src/server/main.ts'),
  nodeFlags: serverMemory,
  env: { ...serverAllocator, ...env },
})
