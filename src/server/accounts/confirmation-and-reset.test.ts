import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl, ADMIN_EMAIL: 'chef@escale.test' })
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('attempts').execute()
  await app.deps.db.deleteFrom('rate_limits').execute()
  await app.deps.db.deleteFrom('settings').execute()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const password = 'lagon-corail-27'
const freshEmail = () => `marie-${randomBytes(5).toString('hex')}@exemple.fr`
const post = (path: string, body: object, on: TestApp = app) => on.request('POST', path, { body })

async function register(email = freshEmail(), on: TestApp = app): Promise<string> {
  const { status } = await post(
    '/api/registrations',
    {
      firstName: 'Marie',
      lastName: 'Tehei',
      email,
      phone: '0612345678',
      password,
      confirmPassword: password,
      addressLine1: '12 rue de Sébastopol',
      postalCode: '98800',
      city: 'Nouméa',
      country: 'Nouvelle-Calédonie',
      acceptAllLegal: true,
      acceptCommercialOffers: false,
    },
    on,
  )
  expect(status).toBe(200)
  await on.runJobs()
  return email
}
const confirm = (token: string, on: TestApp = app) =>
  post('/api/email-confirmations', { token }, on)
const signIn = (email: string, secret = password) =>
  post('/api/auth/sign-in/email', { email, password: secret })
const userOf = (email: string, on: TestApp = app) =>
  on.deps.db
    .selectFrom('users')
    .select(['id', 'role', 'email_verified', 'is_active'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
const subjectsTo = async (address: string) =>
  (await mailbox.mailsTo(address)).map(({ subject }) => subject)

describe('confirmation', () => {
  test('the link opens the account, welcomes once, tells the office once; only then can one sign in', async () => {
    const email = await register()
    expect((await signIn(email)).body.code).toBe('email-not-confirmed')
    const { status, body } = await confirm(await mailbox.tokenFor(email))
    expect(status).toBe(200)
    expect(body).toEqual({
      clientNumber: expect.stringMatching(/^CLT-\d{6}$/),
      clientName: 'Marie',
    })
    await app.runJobs()

    expect(await subjectsTo(email)).toEqual([
      'Bienvenue chez Escale : votre adresse en métropole',
      'Confirmez votre adresse e-mail – Escale',
    ])
    const [welcome] = await mailbox.mailsTo(email)
    for (const line of [
      body.clientNumber,
      '23 Rue Jean Jaurès',
      '87000',
      'Limoges',
      'Marie Tehei',
    ]) {
      expect(welcome?.text).toContain(line)
      expect(welcome?.html).toContain(line)
    }
    const told = (await mailbox.mailsTo('chef@escale.test')).filter(({ text }) =>
      text.includes(email),
    )
    expect(told).toHaveLength(1)
    const { id } = await userOf(email)
    const facts = await app.deps.db
      .selectFrom('events')
      .select('type')
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute()
    expect(facts.map(({ type }) => type)).toEqual([
      'account.registered',
      'account.confirmed',
      'account.activated',
    ])
    expect((await signIn(email)).status).toBe(200)
  })

  // Seen to fail: with `used_at is null` removed from consumeToken, all sixteen are accepted.
  test('of sixteen uses at once one is accepted; a second use later is refused', async () => {
    const email = await register()
    const token = await mailbox.tokenFor(email)
    const uses = await Promise.all(Array.from({ length: 16 }, () => confirm(token)))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(uses.filter(({ body }) => body.code === 'token-invalid')).toHaveLength(15)
    expect((await confirm(token)).body.code).toBe('token-invalid')
    await app.runJobs()
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  test('following the link with GET, as mail scanners do, uses nothing up', async () => {
    const token = await mailbox.tokenFor(await register())
    for (const path of [
      `/confirmer-adresse?jeton=${token}`,
      `/api/email-confirmations?token=${token}`,
    ]) {
      expect((await app.request('GET', path)).status).not.toBe(200)
    }
    expect((await confirm(token)).status).toBe(200)
  })

  test('after 24 hours the link has expired, and a new one can be asked for', async () => {
    const email = await register()
    const token = await mailbox.tokenFor(email)
    app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000)
    const { status, body } = await confirm(token)
    expect([status, body.code]).toEqual([409, 'token-expired'])
    expect((await userOf(email)).email_verified).toBe(false)

    expect((await post('/api/email-confirmation-requests', { email })).body).toEqual({})
    await app.runJobs()
    expect((await confirm(await mailbox.tokenFor(email))).status).toBe(200)
    app.clock.now = new Date()
  })

  test.each(['', 'x', 'A'.repeat(42), 'é'.repeat(43)])(
    'the token « %s » is a 422',
    async (token) => {
      expect((await confirm(token)).status).toBe(422)
    },
  )

  test('a token of another purpose, or one that nobody was given, is refused', async () => {
    const email = await register()
    await post('/api/password-reset-requests', { email })
    await app.runJobs()
    const reset = await mailbox.tokenFor(email)
    expect((await confirm(reset)).body.code).toBe('token-invalid')
    expect((await confirm(randomBytes(32).toString('base64url'))).body.code).toBe('token-invalid')
  })

  test('neither the outbox, the queue nor the token table knows a token', async () => {
    const email = await register()
    const token = await mailbox.tokenFor(email)
    const { rows } = await app.deps.pool.query<{ text: string }>(
      `select row_to_json(n)::text as text from notifications n
       union all select row_to_json(t)::text from one_time_tokens t
       union all select data::text || coalesce(output::text, '') from pgboss.job`,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
  })

  test('in manual activation the account waits, and the welcome with it', async () => {
    await app.deps.db
      .insertInto('settings')
      .values({ key: 'activation', value: '"manual"' })
      .execute()
    const email = await register()
    expect((await confirm(await mailbox.tokenFor(email))).status).toBe(200)
    await app.runJobs()
    expect(await userOf(email)).toMatchObject({ email_verified: true, is_active: false })
    expect(await subjectsTo(email)).toEqual(['Confirmez votre adresse e-mail – Escale'])
    expect((await signIn(email)).body.code).toBe('account-pending')
    const [told] = await mailbox.mailsTo('chef@escale.test')
    expect(told?.text).toContain('attend votre activation')
  })
})

describe('the configured administrator', () => {
  let other: TestApp
  beforeEach(async () => {
    other = await createTestApp({ SMTP_URL: mailbox.smtpUrl, ADMIN_EMAIL: 'chef+un@escale.test' })
    return () => other.close()
  })
  const confirmed = async (email: string): Promise<void> => {
    await register(email, other)
    expect((await confirm(await mailbox.tokenFor(email), other)).status).toBe(200)
  }

  test('becomes super-admin by the link, not before', async () => {
    await register('chef+un@escale.test', other)
    expect(await userOf('chef+un@escale.test', other)).toMatchObject({
      role: 'client',
      is_active: false,
    })
    await confirm(await mailbox.tokenFor('chef+un@escale.test'), other)
    expect(await userOf('chef+un@escale.test', other)).toMatchObject({
      role: 'super_admin',
      is_active: true,
    })
    await other.runJobs()
    expect(await subjectsTo('chef+un@escale.test')).not.toContain(
      'Bienvenue chez Escale : votre adresse en métropole',
    )
  })

  // Seen to fail: with both sides lower-cased in isConfiguredAddress, the first two become super-admin.
  test.each([
    'Chef+un@escale.test',
    'chef+un@ESCALE.test',
    'chef@escale.test',
    'chef+deux@escale.test',
    'c.hef+un@escale.test',
  ])('the variant %s stays a customer', async (email) => {
    await confirmed(email)
    expect((await userOf(email, other)).role).toBe('client')
  })

  test.each([
    'chef+un@eſcale.test',
    'сhef+un@escale.test',
    'chef+un@escale.test.',
    'chef＋un@escale.test',
    'chef+un@escale．test',
  ])('the look-alike %s is no address', async (email) => {
    const { status, body } = await post(
      '/api/registrations',
      { ...(await unsaved()), email },
      other,
    )
    expect([status, body.fields?.email]).toEqual([422, 'invalid'])
  })

  test('not while a super-admin exists', async () => {
    await other.makeStaff('super_admin')
    await confirmed('chef+un@escale.test')
    expect((await userOf('chef+un@escale.test', other)).role).toBe('client')
  })

  test('not a second time, even when the first was demoted and the address is free again', async () => {
    await confirmed('chef+un@escale.test')
    await other.deps.db
      .updateTable('users')
      .set({ role: 'client', email: 'parti@escale.test' })
      .where('role', '=', 'super_admin')
      .execute()
    await confirmed('chef+un@escale.test')
    expect((await userOf('chef+un@escale.test', other)).role).toBe('client')
  })
})

const unsaved = async () => ({
  firstName: 'Marie',
  lastName: 'Tehei',
  phone: '0612345678',
  password,
  confirmPassword: password,
  addressLine1: '12 rue de Sébastopol',
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
  acceptAllLegal: true,
  acceptCommercialOffers: false,
})

describe('reset', () => {
  const openAccount = async () => {
    const email = await register()
    await confirm(await mailbox.tokenFor(email))
    return email
  }
  const requestReset = (email: string) => post('/api/password-reset-requests', { email })

  test('a new password ends every session, tells the owner, and the old one is worth nothing', async () => {
    const email = await openAccount()
    const [cookie = ''] = (await signIn(email)).headers
      .getSetCookie()
      .map((set) => set.split(';')[0] ?? '')
    const me = () => app.request('GET', '/api/me', { headers: { cookie } })
    expect((await me()).body.user.email).toBe(email)

    await requestReset(email.toUpperCase())
    await app.runJobs()
    const token = await mailbox.tokenFor(email)
    const next = 'mangrove-bleue-31'
    expect(
      (await post('/api/password-resets', { token, password: 'motdepasse' })).body,
    ).toMatchObject({
      code: 'weak-password',
      details: { reasons: ['common'] },
    })
    expect((await post('/api/password-resets', { token, password: 'court-7' })).status).toBe(422)
    expect((await post('/api/password-resets', { token, password: next })).status).toBe(200)
    expect((await post('/api/password-resets', { token, password: next })).body.code).toBe(
      'token-invalid',
    )

    expect((await me()).body.user).toBeNull()
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, next)).status).toBe(200)
    await app.runJobs()
    expect((await subjectsTo(email))[0]).toBe('Votre mot de passe a été modifié – Escale')
  })

  // Seen to fail: with `used_at is null` removed from consumeToken, every one of them sets a password.
  test('of sixteen uses at once one is accepted', async () => {
    const email = await openAccount()
    await requestReset(email)
    await app.runJobs()
    const token = await mailbox.tokenFor(email)
    const uses = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        post('/api/password-resets', { token, password: `mangrove-bleue-${n}` }),
      ),
    )
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after 30 minutes the link has expired', async () => {
    const email = await openAccount()
    await requestReset(email)
    await app.runJobs()
    const token = await mailbox.tokenFor(email)
    app.clock.now = new Date(app.clock.now.getTime() + 30 * 60_000)
    const { body } = await post('/api/password-resets', { token, password: 'mangrove-bleue-31' })
    expect(body.code).toBe('token-expired')
    app.clock.now = new Date()
  })

  test('known and unknown addresses are answered alike, and nothing of the unknown one stays', async () => {
    const email = await openAccount()
    const unknown = freshEmail()
    const [known, other] = [await requestReset(email), await requestReset(unknown)]
    expect([known.status, known.body]).toEqual([200, {}])
    expect([other.status, other.body]).toEqual([known.status, known.body])
    const waiting = () =>
      app.deps.db
        .selectFrom('notifications')
        .select('id')
        .where('recipient', '=', unknown)
        .execute()
    expect(await waiting()).toHaveLength(1)
    await app.runJobs()
    expect(await waiting()).toEqual([])
    expect(await subjectsTo(unknown)).toEqual([])
  })

  // Seen to fail: with the limit per address removed from sendTokenMail, six mails leave.
  test('an address gets at most three mails an hour, however it is typed', async () => {
    const email = await openAccount()
    const typed = [email, email.toUpperCase(), ` ${email} `, email, email, email.replace('m', 'M')]
    for (const each of typed) expect((await requestReset(each)).status).toBe(200)
    await app.runJobs()
    const subjects = await subjectsTo(email)
    expect(subjects.filter((subject) => subject.startsWith('Choisissez'))).toHaveLength(3)
  })

  test('one client asking for many addresses is stopped', async () => {
    const answers = []
    for (let n = 0; n < 31; n += 1) answers.push((await requestReset(freshEmail())).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(30)
    expect(answers.at(-1)).toBe(429)
  })
})
