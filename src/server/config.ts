import * as z from 'zod'
import { senderOf } from '#server/core/adapters/mailer.ts'
import { addressProblem, hostsIn } from '#server/core/adapters/database-address.ts'
import { googles, halfFileSettings, placeIn } from './supplier-settings.ts'
import { refusedByProduction } from './refused-by-production.ts'
import { hostOf } from './weak-settings.ts'

/** One server, or several of which one is the primary. */
const databaseUrl = z.string().superRefine((address, context) => {
  const message = addressProblem(address)
  if (message !== undefined) context.addIssue(message)
})

const databaseReadUrl = z
  .string()
  .refine(
    (address) => addressProblem(address) === undefined && hostsIn(address).length === 0,
    'postgres:// et un seul serveur, une réplique de celui de DATABASE_URL',
  )

/**
 * The environment, parsed once: no other file reads `process.env`. The demo works with nothing set; production refuses values
 * that are missing, weak or meant for the demo, and lists all of them.
 */
export type Config = Readonly<z.output<typeof environment>> & {
  readonly isProduction: boolean
  readonly demoLinks: DemoLinks | undefined
}

/** Pages of the local emulators, shown in the demo bar. */
type DemoLinks = Readonly<Record<'inbox' | 'sms' | 'payments' | 'carrier', string>>

export class ConfigurationError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Configuration refusée :\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = withoutEmptyValues(env)
  const parsed = environment.safeParse(set)
  if (!parsed.success) throw new ConfigurationError(allProblems(parsed.error.issues, set))

  const isProduction = parsed.data.ESCALE_MODE === 'production'
  const problems = [
    ...halfFileSettings(parsed.data),
    ...(isProduction ? productionProblems(parsed.data, set) : []),
  ]
  if (problems.length > 0) throw new ConfigurationError(problems)
  return Object.freeze({ ...parsed.data, isProduction, demoLinks: parsed.data.DEMO_LINKS })
}

type Values = Readonly<Record<string, string | undefined>>

const url = z.url('une adresse, par exemple https://escale.example.org')
const demoLinks = z.strictObject({ inbox: url, sms: url, payments: url, carrier: url })
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, names.map((name) => `« ${name} »`).join(' ou '))

function whole(least: number, most: number) {
  const expected = `un nombre de ${least} à ${most}`
  return z.coerce.number(expected).int(expected).min(least, expected).max(most, expected)
}

const environment = z.object({
  ESCALE_MODE: oneOf('demo', 'production').default('demo'),
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  BASE_URL: url.transform((address) => address.replace(/\/$/, '')).default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
  FILES_URL: z
    .string()
    .refine((address) => placeIn(address) !== undefined, 's3://, un compartiment, puis un préfixe')
    .optional(),
  FILES_ENDPOINT: url.optional(),
  FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'la région du compartiment, par exemple fr-par')
    .optional(),
  FILES_ACCESS_KEY: z.string().optional(),
  FILES_SECRET_KEY: z.string().optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseReadUrl.optional(),
  DATABASE_POOL: whole(2, 200).default(10),
  ADMIN_EMAIL: z.email('une adresse e-mail').optional(),
  AUTH_SECRET: z.string().min(32, 'au moins 32 caractères tirés au hasard'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url.default('https://api.stripe.com'),
  SMTP_URL: z
    .string()
    .refine(
      (address) => /^smtps?:\/\//.test(address) && hostOf(address) !== undefined,
      'smtp:// ou smtps://, puis un serveur, par exemple smtps://smtp.example.org:465',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (from) => z.email().safeParse(senderOf(from).address).success,
      'une adresse e-mail, par exemple Escale <bonjour@escale.example.org>',
    )
    .default('Escale <bonjour@escale.test>'),
  BREVO_API_KEY: z.string().optional(),
  SMS_API_URL: url.default('https://api.brevo.com'),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,11}$/, 'de 1 à 11 lettres sans accent ou chiffres')
    .default('Escale'),
  COLISSIMO_API_KEY: z.string().optional(),
  COLISSIMO_API_URL: url.default('https://ws.colissimo.fr'),
  LAPOSTE_OKAPI_KEY: z.string().optional(),
  LAPOSTE_API_URL: url.default('https://api.laposte.fr'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default(googles.GOOGLE_ISSUER),
  GOOGLE_AUTHORIZATION_URL: url.default(googles.GOOGLE_AUTHORIZATION_URL),
  GOOGLE_TOKEN_URL: url.default(googles.GOOGLE_TOKEN_URL),
  GOOGLE_JWKS_URL: url.default(googles.GOOGLE_JWKS_URL),
  TRUSTED_PROXIES: whole(0, 5).default(0),
  LIVE_STREAMS: whole(10, 100_000).default(10_000),
  WORKER: oneOf('inside', 'none', 'only').default('inside'),
  // With what a request and a job may then still take, less than the 40 seconds after which whoever stops us kills.
  DRAIN_SECONDS: whole(0, 15).default(0),
  MAINTENANCE_MODE: oneOf('true', 'false').default('false'),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  METRICS_TOKEN: z.string().optional(),
  DEMO_LINKS: z
    .string()
    .refine(isJson, 'posé par le lanceur de la démonstration')
    .transform((text): unknown => JSON.parse(text))
    .pipe(demoLinks)
    .optional(),
})

/**
 * A variable with one of our prefixes that the server does not read is a typing error. Other programs' variables are not ours to
 * judge (GOOGLE_CLOUD_PROJECT, GOOGLE_APPLICATION_CREDENTIALS).
 */
const ourPrefixes =
  /^((ESCALE|STRIPE|SMTP|MAIL|DATABASE|AUTH|DEMO|ADMIN|MAINTENANCE|BREVO|SMS|COLISSIMO|LAPOSTE|LIVE|METRICS|FILES|DRAIN)_|GOOGLE_(CLIENT|ISSUER|AUTH|TOKEN|JWKS))/

export type Environment = z.output<typeof environment>

/** Values that do not parse and, in production, the broken rules of the others: one list, not one start per mistake. */
function allProblems(issues: readonly z.core.$ZodIssue[], set: Values): string[] {
  const problems = issues.map((issue) => describeIssue(issue, set))
  if (set['ESCALE_MODE'] !== 'production') return problems
  const wrong = new Set(issues.map((issue) => String(issue.path[0])))
  const readable = Object.entries(set).filter(([name]) => !wrong.has(name))
  const rest = environment.safeParse({ ...placeholderValues, ...Object.fromEntries(readable) })
  const ruled = rest.success ? productionProblems(rest.data, set) : []
  return [...problems, ...ruled.filter((problem) => !wrong.has(problem.split(' :')[0] ?? ''))]
}

/** Replaces required values that were already reported, so that the other rules can run. */
const placeholderValues = {
  DATABASE_URL: 'postgres://already.reported/escale',
  AUTH_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
}

function productionProblems(config: Environment, env: Values): string[] {
  const unknown = Object.keys(env).filter(
    (name) => ourPrefixes.test(name) && !(name in environment.shape),
  )
  return [...unknown.map((name) => `${name} : variable inconnue`), ...refusedByProduction(config)]
}

/** `PORT=` in a .env file means "not set". */
const withoutEmptyValues = (env: Values): Values =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

const describeIssue = ({ path, message }: z.core.$ZodIssue, set: Values): string => {
  const name = String(path[0])
  return `${name} : ${set[name] === undefined ? 'obligatoire' : message}`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
