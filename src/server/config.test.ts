import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigurationError, parseConfig } from './config.ts'

const demo = {
  DATABASE_URL: 'postgres://localhost/escale',
  AUTH_SECRET: 'k3J9-unit-suite-0f2b7c1d9e8a4f6b5c3d2e1f',
}
const production = {
  ...demo,
  ESCALE_MODE: 'production',
  BASE_URL: 'https://escale.example.org',
  AUTH_SECRET: 'qX7v0mZr4LsT9bWc2NfH8yKd5GpJ3uEa',
  ADMIN_EMAIL: 'direction@escale.example.org',
  SMTP_URL: 'smtps://user:pass@smtp.example.org',
  MAIL_FROM: 'Escale <bonjour@escale.example.org>',
}

const stripeKey = 'sk_live_0f2b7c1d9e8a4f6b5c3d2e1f'
const webhookSecret = 'whsec_0f2b7c1d9e8a4f6b5c3d2e1f'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

test('the demonstration needs nothing but what its launcher gives', () => {
  expect(parseConfig(demo)).toMatchObject({ ESCALE_MODE: 'demo', PORT: 3000, isProduction: false })
})

test('an empty value means that it is not set', () => {
  expect(parseConfig({ ...demo, PORT: '', ADMIN_EMAIL: '' })).toMatchObject({ PORT: 3000 })
})

test('a complete production starts, with or without payments, SMS and Google', () => {
  expect(problemsOf(production)).toEqual([])
  const keys = {
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    BREVO_API_KEY: 'xkeysib-0f2b7c1d',
    COLISSIMO_API_KEY: '4f6a2c',
    LAPOSTE_OKAPI_KEY: 'kLgnV4',
    GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'GOCSPX-x',
    // Google's cloud sets these variables; the server does not read them.
    GOOGLE_CLOUD_PROJECT: 'escale',
    GOOGLE_APPLICATION_CREDENTIALS: '/secrets/key.json',
  }
  expect(problemsOf({ ...production, ...keys })).toEqual([])
})

const bucket = {
  FILES_URL: 's3://escale-files/production',
  FILES_ENDPOINT: 'https://s3.fr-par.scw.cloud',
  FILES_REGION: 'fr-par',
  FILES_ACCESS_KEY: 'SCWX4Q0T9J2M7K5H1B8D',
  FILES_SECRET_KEY: '7f1c9a52-3e8b-4d06-a94f-c2b17e60d835',
}

test('files go to a bucket by five settings; half of them are refused, also in the demonstration', () => {
  expect(problemsOf({ ...production, ...bucket })).toEqual([])
  for (const name of Object.keys(bucket)) {
    const problems = problemsOf({ ...demo, ...bucket, [name]: '' })
    expect(problems).toEqual([`${name} : obligatoire avec les autres FILES_…`])
  }
})

test.each([
  's3://Escale',
  's3://',
  'https://escale-files',
  's3://escale-files/../other',
  's3://escale-files/a b',
])('%s is no place for files', (address) => {
  const [problem] = problemsOf({ ...demo, ...bucket, FILES_URL: address })
  expect(problem).toMatch(/^FILES_URL : s3:/)
})

// Each line was seen to pass when its rule was removed from `productionProblems`.
test.each<[string, Record<string, string>]>([
  ['FILES_ENDPOINT', { ...bucket, FILES_ENDPOINT: 'http://s3.fr-par.scw.cloud' }],
  ['FILES_ENDPOINT', { ...bucket, FILES_ENDPOINT: 'https://127.0.0.1:3600' }],
  ['FILES_ENDPOINT', { ...bucket, FILES_ENDPOINT: 'https://s3.fr-par.scw.cloud/escale' }],
  ['FILES_ENDPOINT', { ...bucket, FILES_ENDPOINT: 'https://key:secret@s3.fr-par.scw.cloud' }],
  ['FILES_ACCESS_KEY', { ...bucket, FILES_ACCESS_KEY: 'escale-demo-access' }],
  ['FILES_SECRET_KEY', { ...bucket, FILES_SECRET_KEY: 'aaaaaaaaaaaaaaaaaaaaaaaa' }],
  ['FILES_SECRET_KEY', { ...bucket, FILES_SECRET_KEY: '7f1c9a' }],
  ['FILES_BUCKET', { ...bucket, FILES_BUCKET: 'escale' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:5432,b/escale?target_session_attrs=read-write' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:5432,b:5432/escale' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'b:5432' }],
  [
    'DATABASE_READ_URL',
    { DATABASE_READ_URL: `postgres://a:1,b:1/e?target_session_attrs=read-write` },
  ],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '30' }],
  ['BASE_URL', { BASE_URL: 'http://escale.example.org' }],
  ['BASE_URL', { BASE_URL: 'https://localhost' }],
  ['BASE_URL', { BASE_URL: 'https://admin:secret@escale.example.org' }],
  ['BASE_URL', { BASE_URL: 'https://escale.example.org/boutique' }],
  ['BASE_URL', { BASE_URL: 'https://escale.example.org/?a=1' }],
  ['BASE_URL', { BASE_URL: 'https://escale.example.org/#a' }],
  ['BASE_URL', { BASE_URL: 'https://escale.test' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: '' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin@escale.test' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'Admin@Escale.TEST' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'a'.repeat(40) }],
  ['AUTH_SECRET', { AUTH_SECRET: 'abcdefghijklmnop'.repeat(2) }],
  ['AUTH_SECRET', { AUTH_SECRET: 'k3J9x0f2b7c1Qz8e'.repeat(4) }],
  ['AUTH_SECRET', { AUTH_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'my-demo-secret-0123456789-abcdefgh-xyz' }],
  ['STRIPE_API_URL', { STRIPE_API_URL: 'http://127.0.0.1:3001' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: webhookSecret }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: webhookSecret }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: stripeKey }],
  ...['x', 'whsec_', 'whsec_x', `${webhookSecret} `, `xwhsec_${webhookSecret}`].map(
    (secret): [string, Record<string, string>] => [
      'STRIPE_WEBHOOK_SECRET',
      { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: secret },
    ],
  ),
  ['SMTP_URL', { SMTP_URL: '' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1:1025' }],
  ...[
    'smtp://',
    'smtp://:25',
    'smtp://[',
    'smtp://LOCALHOST:25',
    'smtp://localhost.:25',
    'smtp://127.1:25',
    'smtp://0.0.0.0',
    'smtp://[::1]:25',
    'smtp://[::ffff:127.0.0.1]',
    // The parameters after a « ? » override ours: no encryption, another server.
    'smtp://smtp.example.org/?ignoreTLS=true',
    'smtps://smtp.example.org?tls.rejectUnauthorized=false',
  ].map((address): [string, Record<string, string>] => ['SMTP_URL', { SMTP_URL: address }]),
  ...[
    'Escale',
    'Escale <>',
    'Escale <bonjour>',
    'bonjour@escale.example.org, autre@escale.example.org',
    'Escale <bonjour@escale.test>',
    'Escale <bonjour@escale.TEST>',
    'bonjour@escale.test ',
  ].map((from): [string, Record<string, string>] => ['MAIL_FROM', { MAIL_FROM: from }]),
  [
    'DEMO_LINKS',
    {
      DEMO_LINKS:
        '{"inbox":"http://localhost:1","sms":"http://localhost:3","payments":"http://localhost:2"}',
    },
  ],
  ...[
    'x',
    'metrics',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'demo7v0mZr4LsT9bWc2NfH8yKd5GpJ3uEa',
    'qX7v0mZr4LsT9bWc2NfH8yKd5GpJ3 uEa',
    production.AUTH_SECRET,
  ].map((token): [string, Record<string, string>] => ['METRICS_TOKEN', { METRICS_TOKEN: token }]),
  ['METRICS_TOKENS', { METRICS_TOKENS: 'x' }],
  ['SMS_API_URL', { SMS_API_URL: 'http://127.0.0.1:3006' }],
  ['SMS_API_URL', { SMS_API_URL: 'https://sms.example.org' }],
  ['SMS_SENDER', { SMS_SENDER: 'EscaleEscale' }],
  ['SMS_SENDER', { SMS_SENDER: 'L’Escale' }],
  ['BREVO_API_KEY', { BREVO_API_KEY: 'xkeysib-escale-demo' }],
  ['COLISSIMO_API_URL', { COLISSIMO_API_URL: 'http://127.0.0.1:3007' }],
  ['COLISSIMO_API_KEY', { COLISSIMO_API_KEY: 'colissimo-escale-demo' }],
  ['COLISSIMO_PASSWORD', { COLISSIMO_PASSWORD: 'x' }],
  ['LAPOSTE_API_URL', { LAPOSTE_API_URL: 'https://laposte.example.org' }],
  ['LAPOSTE_OKAPI_KEY', { LAPOSTE_OKAPI_KEY: 'okapi-escale-demo' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'x' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'escale-demo.apps.g', GOOGLE_CLIENT_SECRET: 'x' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: '1-a.apps.g', GOOGLE_CLIENT_SECRET: 'escale-demo' }],
  ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'https://google.escale.test' }],
  ['GOOGLE_AUTHORIZATION_URL', { GOOGLE_AUTHORIZATION_URL: 'http://localhost:3005/auth' }],
  ['GOOGLE_TOKEN_URL', { GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com.evil.example/token' }],
  ['GOOGLE_JWKS_URL', { GOOGLE_JWKS_URL: 'http://127.0.0.1:3005/certs' }],
  ['GOOGLE_CLIENT_KEY', { GOOGLE_CLIENT_KEY: 'x' }],
  ['STRIPE_PUBLIC_KEY', { STRIPE_PUBLIC_KEY: 'pk_live_x' }],
])('production refuses a wrong %s', (name, change) => {
  const problems = problemsOf({ ...production, ...change })
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem.startsWith(`${name} :`), problem).toBe(true)
})

test.each([
  'smtps://escale:p%3Fss@smtp.example.org:465',
  'smtp://10.0.0.12',
  'smtp://mail.escale.example.org:587',
])('production takes the mail server %s', (address) => {
  expect(problemsOf({ ...production, SMTP_URL: address })).toEqual([])
})

test.each(['bonjour@escale.example.org', 'L’Escale, à Limoges <bonjour@escale.example.org>'])(
  'production takes the sender %s',
  (from) => {
    expect(problemsOf({ ...production, MAIL_FROM: from })).toEqual([])
  },
)

test('secrets that were drawn pass, in the forms that people draw them', () => {
  for (let n = 0; n < 200; n += 1) {
    const drawn = createHash('sha512').update(String(n)).digest()
    for (const secret of [
      drawn.subarray(0, 48).toString('base64'),
      drawn.subarray(0, 32).toString('hex'),
      drawn.subarray(0, 24).toString('base64url'),
    ]) {
      expect(problemsOf({ ...production, AUTH_SECRET: secret }), secret).toEqual([])
      expect(problemsOf({ ...production, METRICS_TOKEN: secret }), secret).toEqual([])
    }
  }
})

test('the address of the site ends without a slash, however it was written', () => {
  const { BASE_URL } = parseConfig({ ...production, BASE_URL: 'https://escale.example.org/' })
  expect(BASE_URL).toBe('https://escale.example.org')
})

test('everything that is wrong is told at once, and no secret is repeated', () => {
  const problems = problemsOf({ ESCALE_MODE: 'production', PORT: '0', AUTH_SECRET: 'court' })
  expect(problems.length).toBeGreaterThan(2)
  expect(problems.join('\n')).not.toContain('court')
})

// Seen to fail while a value that does not parse hid the production rules: two or three starts to learn it all.
test('production names everything at once: what does not parse beside what is missing or weak', () => {
  const problems = problemsOf({ ESCALE_MODE: 'production', PORT: '80x', AUTH_SECRET: 'changeme' })
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'AUTH_SECRET',
    'BASE_URL',
    'ADMIN_EMAIL',
    'SMTP_URL',
  ]) {
    expect(
      problems.filter((problem) => problem.startsWith(`${name} :`)),
      name,
    ).not.toEqual([])
  }
  const plain = problemsOf({ ...production, DATABASE_URL: '', DEMO_LINKS: 'not json' })
  expect(plain.map((problem) => problem.split(' :')[0])).toEqual(['DATABASE_URL', 'DEMO_LINKS'])
})

test('a value that does not parse is told in French, with what is expected', () => {
  const wrong = { PORT: 'abc', ESCALE_MODE: 'prod', WORKER: 'x', BASE_URL: 'x', ADMIN_EMAIL: 'bob' }
  expect(problemsOf({ ...demo, ...wrong })).toEqual([
    'ESCALE_MODE : « demo » ou « production »',
    'PORT : un nombre de 1 à 65535',
    'BASE_URL : une adresse, par exemple https://escale.example.org',
    'ADMIN_EMAIL : une adresse e-mail',
    'WORKER : « inside » ou « none » ou « only »',
  ])
})
