import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countedAnswers } from '#tests/support/counted.ts'
import { withoutOwnPictures } from '#tests/support/own-pictures.ts'
import { freshEmail, registrationForm } from '#tests/support/accounts.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl, ADMIN_EMAIL: 'chef@escale.test' })
})
beforeEach(() => app.deps.db.deleteFrom('attempts').execute())
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const register = (overrides: object = {}) =>
  app.request('POST', '/api/registrations', { body: registrationForm(overrides) })
const count = async (table: 'users' | 'customers' | 'notifications' | 'events') => {
  const { n } = await app.deps.db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

// Removed to see it fail: the refusal that is counted before it is told.
test('ten known addresses an hour, also for a client that asks thirty times at once', async () => {
  const email = freshEmail()
  expect((await register({ email })).status).toBe(200)
  await app.deps.db.deleteFrom('attempts').execute()
  const answers = await Promise.all(Array.from({ length: 30 }, () => register({ email })))
  expect(countedAnswers(answers)).toEqual({
    'email-already-registered': 10,
    'too-many-requests': 20,
  })
})

test('a registration writes user, customer, fact and one mail, and answers with number and address', async () => {
  const email = `Marie.${randomBytes(4).toString('hex')}@Exemple.FR`
  const { status, body } = await register({ email, acceptCommercialOffers: true })
  expect(status).toBe(200)
  expect(body).toEqual({
    clientNumber: expect.stringMatching(/^CLT-[1-9]\d{5}$/),
    reshippingAddress: {
      company: 'Escale',
      clientNumber: body.clientNumber,
      fullName: 'Marie Tehei',
      street: '23 Rue Jean Jaurès',
      postalCode: '87000',
      city: 'Limoges',
      country: 'France',
    },
  })
  const user = await app.deps.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.user_id', 'users.id')
    .innerJoin('passwords', 'passwords.user_id', 'users.id')
    .selectAll()
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    role: 'client',
    email_verified: false,
    is_active: false,
    client_number: body.clientNumber,
    address_line2: null,
    phone: '0612345678',
    phone_is_e164: false,
    accept_commercial_offers: true,
    commercial_text_version: '2026-11',
    commercial_accepted_at: app.clock.now,
    terms_version: '2026-11',
  })
  expect(user.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const facts = await app.deps.db
    .selectFrom('events')
    .select(['type', 'details'])
    .where('customer_id', '=', user.user_id)
    .execute()
  expect(facts).toEqual([{ type: 'account.registered', details: {} }])

  await app.runJobs()
  const [mail, ...others] = await mailbox.mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Confirmez votre adresse e-mail – Escale')
  expect(mail?.text).toContain('http://localhost:3000/confirmer-adresse#jeton=')
})

test('who does not want offers consents to no text, at no time', async () => {
  const email = freshEmail()
  expect((await register({ email })).status).toBe(200)
  const row = await app.deps.db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(['accept_commercial_offers', 'commercial_text_version', 'commercial_accepted_at'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  expect(Object.values(row)).toEqual([false, null, null])
})

test('« France » with a postal code of a territory is kept as that territory', async () => {
  const email = freshEmail()
  const typed = { email, country: 'France', postalCode: '97110', phone: '0690 12 34 56' }
  expect((await register(typed)).status).toBe(200)
  const { country } = await app.deps.db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select('country')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  expect(country).toBe('Guadeloupe')
})

test.each([
  ['123456', 'Nouvelle-Calédonie', '+687123456'],
  ['+687 12 34 56', 'Nouvelle-Calédonie', '+687123456'],
  ['40 12 34 56', 'Polynésie Française', '+68940123456'],
  ['41 12 34', 'Saint-Pierre-et-Miquelon', '+508411234'],
  ['06 12 34 56 78', 'France', '+33612345678'],
  ['0692 12 34 56', 'La Réunion', '+262692123456'],
  ['06 12 34 56 78', 'Guadeloupe', '+33612345678'],
  ['0692 12 34 56', 'Martinique', '+262692123456'],
  ['0692 12 34 56', 'France', '+262692123456'],
])('the phone %s in %s is kept as %s', async (phone, country, kept) => {
  const email = freshEmail()
  expect((await register({ email, phone, country })).status).toBe(200)
  const row = await app.deps.db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(['phone', 'phone_is_e164'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ phone: kept, phone_is_e164: true })
})

describe('a refused registration leaves nothing behind', () => {
  test.each([
    ['firstName', 'required', { firstName: ' ' }],
    ['lastName', 'required', { lastName: '' }],
    ['email', 'required', { email: '' }],
    ['email', 'invalid', { email: 'marie' }],
    ['email', 'invalid', { email: 'marié@exemple.fr' }],
    ['email', 'invalid', { email: 'marie@exemple.fr\r\nBcc: tous@exemple.fr' }],
    ['phone', 'required', { phone: '' }],
    ['phone', 'invalid', { phone: '12345' }],
    ['phone', 'invalid', { phone: '1234567890123456' }],
    ['password', 'required', { password: '', confirmPassword: '' }],
    ['password', 'too-short', { password: 'abcde', confirmPassword: 'abcde' }],
    ['confirmPassword', 'mismatch', { confirmPassword: 'autre-chose' }],
    ['addressLine1', 'required', { addressLine1: '' }],
    ['addressLine1', 'too-long', { addressLine1: 'x'.repeat(10_000) }],
    ['postalCode', 'required', { postalCode: '' }],
    ['city', 'required', { city: '' }],
    ['country', 'required', { country: '' }],
    ['country', 'unknown-country', { country: 'Atlantide' }],
    ['acceptAllLegal', 'required', { acceptAllLegal: false }],
    ['role', 'unrecognized-keys', { role: 'admin' }],
    ['is_active', 'unrecognized-keys', { is_active: true }],
    ['clientNumber', 'unrecognized-keys', { clientNumber: 'CLT-100000' }],
    ['firstName', 'invalid-type', { firstName: 42 }],
  ])('422 %s: %s', async (field, code, overrides) => {
    const before = await count('users')
    const { status, body } = await register(overrides)
    expect(status).toBe(422)
    expect(body.fields).toHaveProperty([field], code)
    expect(await count('users')).toBe(before)
  })

  test('a guessable password is refused with its reasons', async () => {
    const before = await count('users')
    const { status, body } = await register({
      password: 'motdepasse',
      confirmPassword: 'motdepasse',
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'weak-password', details: { reasons: ['common'] } })
    expect(await count('users')).toBe(before)
  })

  test('an address that has an account, in any case of its letters', async () => {
    const email = freshEmail()
    await register({ email })
    const before = [
      await count('users'),
      await count('customers'),
      await count('notifications'),
      await count('events'),
    ]
    const { status, body } = await register({ email: email.toUpperCase() })
    expect([status, body.code]).toEqual([409, 'email-already-registered'])
    expect([
      await count('users'),
      await count('customers'),
      await count('notifications'),
      await count('events'),
    ]).toEqual(before)
  })
})

// Seen to fail: with `requireNotExhausted` removed from the verb, the eleventh question is answered.
test('who asks for known addresses is told ten times an hour, then nothing at all', async () => {
  const email = freshEmail()
  await register({ email })
  for (let time = 1; time <= 10; time += 1) expect((await register({ email })).status).toBe(409)
  const known = await register({ email })
  const unknown = await register()
  expect([known.status, unknown.status]).toEqual([429, 429])
  expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(0)
})

// Seen to fail: with one draw instead of a loop and few numbers to draw from, most of them are a 500.
test('sixteen registrations at once get sixteen numbers; sixteen of one address make one account', async () => {
  const many = await Promise.all(Array.from({ length: 16 }, () => register()))
  expect(new Set(many.map(({ body }) => body.clientNumber)).size).toBe(16)

  await app.deps.db.deleteFrom('attempts').execute()
  const email = freshEmail()
  const same = await Promise.all(Array.from({ length: 16 }, () => register({ email })))
  expect(countedAnswers(same)).toEqual({
    200: 1,
    'email-already-registered': 10,
    'too-many-requests': 5,
  })
  const rows = await app.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute()
  expect(rows).toHaveLength(1)
})

test('HTML in a name is text in the mail', async () => {
  const email = freshEmail()
  await register({
    email,
    firstName: '<img src=x onerror=alert(1)>',
    lastName: '"><script>x</script>',
  })
  await app.runJobs()
  // The first mail contains no name; the welcome does.
  const token = await mailbox.tokenFor(email)
  await app.request('POST', '/api/email-confirmations', { body: { token } })
  await app.runJobs()
  const [mail] = await mailbox.mailsTo(email)
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(withoutOwnPictures(mail?.html)).not.toMatch(/<img|<script/)
})
