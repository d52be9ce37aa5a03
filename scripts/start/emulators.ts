import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Program } from './child.ts'
import type { DemoSecrets } from './demo-secrets.ts'
import { keepRunning, type Kept } from './keep-running.ts'
import type { StartSettings } from './settings.ts'
import { isUnsafePort } from './unsafe-ports.ts'

const url = z.url()
const stripeReady = z.looseObject({ url, controlUrl: url })
const mailReady = z.looseObject({ url, smtpUrl: url })
const googleReady = z.looseObject({ url, issuer: url })
const smsReady = z.looseObject({ url })
const carrierReady = z.looseObject({ url })

/** The ready messages of the emulators that were started. */
export type Suppliers = {
  readonly stripe: z.output<typeof stripeReady>
  readonly mail: z.output<typeof mailReady>
  readonly google: z.output<typeof googleReady>
  readonly sms: z.output<typeof smsReady>
  readonly carrier: z.output<typeof carrierReady>
}
type Name = keyof Suppliers
export const webhookPath = '/api/webhooks/stripe'
/** Where Google sends the browser back to; for the real Google it is declared in its console. */
const googleReturnPath = '/api/auth/google/callback'
/** Both sides of the demonstration know these values; production refuses them. */
export const googleClient = {
  id: 'escale-demo.apps.googleusercontent.com',
  secret: 'escale-demo',
}

/**
 * Starts the local suppliers: Stripe on PORT+1 (control PORT+2), mail on PORT+3 (SMTP PORT+4), Google on PORT+5, SMS on PORT+6,
 * the carrier on PORT+7; on free ports when those are taken.
 */
export async function startEmulators(
  settings: StartSettings,
  secrets: DemoSecrets,
  started: (program: Kept) => void,
): Promise<Suppliers> {
  const start = async (name: Name, ports: Record<string, number>) => {
    const program = (taken: Record<string, number>) => emulator(name, settings, secrets, taken)
    const kept = await keepRunning(program(ports), {
      patienceMs: 5_000,
      again: (ready) => program(portsOf(ready, ports)),
    })
    started(kept)
    return kept.ready
  }
  const beside = (step: number) => {
    const port = settings.port + step
    return port < 65_536 && !isUnsafePort(port) ? port : 0
  }
  const [stripe, mail, google, sms, carrier] = await Promise.all([
    start('stripe', { port: beside(1), 'control-port': beside(2) }),
    start('mail', { port: beside(3), 'smtp-port': beside(4) }),
    start('google', { port: beside(5) }),
    start('sms', { port: beside(6) }),
    start('carrier', { port: beside(7) }),
  ])
  return {
    stripe: stripeReady.parse(stripe),
    mail: mailReady.parse(mail),
    google: googleReady.parse(google),
    sms: smsReady.parse(sms),
    carrier: carrierReady.parse(carrier),
  }
}

function emulator(
  name: Name,
  settings: StartSettings,
  secrets: DemoSecrets,
  ports: Record<string, number>,
): Program {
  const { root, dataDir } = settings
  return {
    name: `emulateur ${name}`,
    script: join(root, 'emulators', name, 'main.ts'),
    args: [
      ...Object.entries(ports).map(([option, value]) => `--${option}=${value}`),
      `--data-dir=${join(dataDir, name)}`,
      ...ownArguments(name, settings, secrets),
    ],
    env: onlyWhatNodeNeeds(),
  }
}

/** The options of one emulator that depend on our settings. */
function ownArguments(
  name: Name,
  { localUrl, baseUrl }: StartSettings,
  { webhookSecret }: DemoSecrets,
): readonly string[] {
  if (name === 'stripe') {
    return [`--webhook-url=${localUrl}${webhookPath}`, `--webhook-secret=${webhookSecret}`]
  }
  if (name !== 'google') return []
  return [
    `--client-id=${googleClient.id}`,
    `--client-secret=${googleClient.secret}`,
    `--redirect-uri=${baseUrl}${googleReturnPath}`,
  ]
}

/** A restarted emulator takes the ports that it had before: the server knows them. */
function portsOf(ready: Record<string, unknown>, wished: Record<string, number>) {
  const sources: Record<string, string> = {
    port: 'url',
    'control-port': 'controlUrl',
    'smtp-port': 'smtpUrl',
  }
  const had = (option: string) => Number(new URL(String(ready[sources[option] ?? ''])).port)
  return Object.fromEntries(Object.keys(wished).map((option) => [option, had(option)]))
}

export function onlyWhatNodeNeeds(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'HOME',
    'TMPDIR',
    'LANG',
    'TZ',
    'NODE_EXTRA_CA_CERTS',
    'NODE_COMPILE_CACHE',
    'NO_COLOR',
    'FORCE_COLOR',
  ]
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
