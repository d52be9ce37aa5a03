import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountActs, freshEmail } from '#tests/support/accounts.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { theUser, whileHeld } from '#tests/support/while-held.ts'

let app: TestApp
let mailbox: TestMailbox
let acts: ReturnType<typeof accountActs>
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl, ADMIN_EMAIL: 'chef@escale.test' })
  acts = accountActs(app, mailbox)
})
beforeEach(() => acts.forgetLimits())
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const requestReset = (email: string) => acts.post('/api/password-reset-requests', { email })

test('a new password ends every session, tells the owner, and the old one is worth nothing', async () => {
  const email = await acts.openAccount()
  const [cookie = ''] = (await acts.signIn(email)).headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
  const me = () => app.request('GET', '/api/me', { headers: { cookie } })
  expect((await me()).body.user.email).toBe(email)

  await requestReset(email.toUpperCase())
  await app.runJobs()
  const token = await mailbox.tokenFor(email)
  const next = 'mangrove-bleue-31'
  expect(
    (await acts.post('/api/password-resets', { token, password: 'motdepasse' })).body,
  ).toMatchObject({
    code: 'weak-password',
    details: { reasons: ['common'] },
  })
  expect((await acts.post('/api/password-resets', { token, password: 'court-7' })).status).toBe(422)
  expect((await acts.post('/api/password-resets', { token, password: next })).status).toBe(200)
  expect((await acts.post('/api/password-resets', { token, password: next })).body.code).toBe(
    'token-invalid',
  )

  expect((await me()).body.user).toBeNull()
  expect((await acts.signIn(email)).status).toBe(401)
  expect((await acts.signIn(email, next)).status).toBe(200)
  await app.runJobs()
  expect(await acts.subjectsTo(email)).toContain('Votre mot de passe a été modifié – Escale')
})

// Seen to fail: with `used_at is null` removed from consumeToken, every one of them sets a password.
test('of sixteen uses at once one is accepted', async () => {
  const email = await acts.openAccount()
  await requestReset(email)
  await app.runJobs()
  const token = await mailbox.tokenFor(email)
  const uses = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      acts.post('/api/password-resets', { token, password: `mangrove-bleue-${n}` }),
    ),
  )
  expect(countedAnswers(uses)).toEqual({ 200: 1, 'token-invalid': 15 })
})

// Seen to fail: with the link used before the account is locked, the two wait for each other and one is a 500.
test('a reset and a change of the password at one instant do not wait for each other', async () => {
  const email = await acts.openAccount()
  const { id } = await acts.userOf(email)
  await requestReset(email)
  await app.runJobs()
  const token = await mailbox.tokenFor(email)
  const reset = () => acts.post('/api/password-resets', { token, password: 'mangrove-bleue-31' })
  const { body } = await whileHeld(app, theUser(id), reset, (change) =>
    change.query('update one_time_tokens set used_at = now() where user_id = $1', [id]),
  )
  expect(body.code).toBe('token-invalid')
})

test('after 30 minutes the link has expired', async () => {
  const email = await acts.openAccount()
  await requestReset(email)
  await app.runJobs()
  const token = await mailbox.tokenFor(email)
  app.clock.now = new Date(app.clock.now.getTime() + 30 * 60_000)
  const { body } = await acts.post('/api/password-resets', { token, password: 'mangrove-bleue-31' })
  expect(body.code).toBe('token-expired')
  app.clock.now = new Date()
})

test('known and unknown addresses are answered alike, and nothing of the unknown one stays', async () => {
  const email = await acts.openAccount()
  const unknown = freshEmail()
  const [known, other] = [await requestReset(email), await requestReset(unknown)]
  expect([known.status, known.body]).toEqual([200, {}])
  expect([other.status, other.body]).toEqual([known.status, known.body])
  const waiting = () =>
    app.deps.db.selectFrom('notifications').select('id').where('recipient', '=', unknown).execute()
  expect(await waiting()).toHaveLength(1)
  await app.runJobs()
  expect(await waiting()).toEqual([])
  expect(await acts.subjectsTo(unknown)).toEqual([])
})

// Seen to fail: with takeMailAllowance answering « unlimited », seven mails leave.
test('an address gets at most three mails an hour, whatever is called and however it is typed', async () => {
  const email = await acts.openAccount()
  const typed = [email, email.toUpperCase(), ` ${email} `, email, email, email.replace('m', 'M')]
  const answers = []
  for (const each of typed) answers.push(await requestReset(each))
  // An answer never claims that a blocked mail was sent.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429, 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3000)
  await app.runJobs()
  // The registration's confirmation used one of the three mails.
  expect((await acts.subjectsTo(email)).toSorted()).toEqual([
    'Bienvenue chez Escale\u00A0: votre adresse en métropole',
    ...Array(2).fill('Choisissez un nouveau mot de passe – Escale'),
    'Confirmez votre adresse e-mail – Escale',
  ])
})

// Seen to fail: while requests counted by mailbox, the owner's own was a 429.
test('requests for other spellings of a mailbox leave its owner theirs, and the office its help', async () => {
  const email = await acts.openAccount()
  const account = await acts.userOf(email)
  const office = await app.makeStaff('admin')
  const help = () =>
    app.request('POST', `/api/admin/clients/${account.id}/sign-in-help`, {
      as: office,
      body: { kind: 'reset-password' },
    })
  const spelling = email.replace('@', '+x@')
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push((await requestReset(spelling)).status)
  expect(answers).toEqual([200, 200, 200, 429])
  await app.runJobs()

  expect((await requestReset(email)).status).toBe(200)
  await app.runJobs()
  expect(await mailbox.tokenFor(email)).toBeTruthy()
  expect((await help()).status).toBe(200)
  await app.runJobs()
  // The confirmation, a reset and the help: the mailbox is full, and the office is told.
  const full = await help()
  expect([full.status, Number(full.headers.get('retry-after')) > 3000]).toEqual([429, true])
})

test('one client asking for many addresses is stopped', async () => {
  const answers = []
  for (let n = 0; n < 31; n += 1) answers.push((await requestReset(freshEmail())).status)
  expect(answers).toEqual([...Array(30).fill(200), 429])
})

// Seen to fail: with the look at `deactivated_at` removed from welcomeConfirmed, the account is half open.
test('a reset of a deactivated account confirms its address and opens nothing; the office still can', async () => {
  const email = await acts.register()
  const { id } = await acts.userOf(email)
  const office = await app.makeStaff('admin')
  const body = { reason: 'Vu' }
  const byOffice = (method: 'POST' | 'DELETE') =>
    app.request(method, `/api/admin/clients/${id}/deactivation`, { as: office, body })
  expect((await byOffice('POST')).status).toBe(200)
  await requestReset(email)
  await app.runJobs()
  const token = await mailbox.tokenFor(email)
  const next = 'mangrove-bleue-31'
  expect((await acts.post('/api/password-resets', { token, password: next })).status).toBe(200)
  await app.runJobs()
  expect(await acts.userOf(email)).toMatchObject({ email_verified: true, is_active: false })
  expect((await acts.subjectsTo(email)).join()).not.toContain('Bienvenue')
  expect((await acts.signIn(email, next)).body.code).toBe('account-deactivated')
  expect((await byOffice('DELETE')).status).toBe(200)
  expect((await acts.signIn(email, next)).status).toBe(200)
})
