import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountActs, freshEmail } from '#tests/support/accounts.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

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

test('the link opens the account, welcomes once, tells the office once; only then can one sign in', async () => {
  const email = await acts.register()
  expect((await acts.signIn(email)).body.code).toBe('email-not-confirmed')
  const { status, body } = await acts.confirm(await mailbox.tokenFor(email))
  expect(status).toBe(200)
  expect(body).toEqual({
    clientNumber: expect.stringMatching(/^CLT-\d{6}$/),
    clientName: 'Marie',
    isActive: true,
    isFinished: true,
    mustChoosePassword: false,
  })
  await app.runJobs()

  expect(await acts.subjectsTo(email)).toEqual([
    'Bienvenue chez Escale\u00A0: votre adresse en métropole',
    'Confirmez votre adresse e-mail – Escale',
  ])
  const [welcome] = await mailbox.mailsTo(email)
  for (const line of [body.clientNumber, '23 Rue Jean Jaurès', '87000', 'Limoges', 'Marie Tehei']) {
    expect(welcome?.text).toContain(line)
    expect(welcome?.html).toContain(line)
  }
  const told = (await mailbox.mailsTo('chef@escale.test')).filter(({ text }) =>
    text.includes(email),
  )
  expect(told).toHaveLength(1)
  const { id } = await acts.userOf(email)
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
  expect((await acts.signIn(email)).status).toBe(200)
})

// Seen to fail: with `used_at is null` removed from consumeToken, all sixteen are accepted.
test('of sixteen uses at once one is accepted; a second use later is refused', async () => {
  const email = await acts.register()
  const token = await mailbox.tokenFor(email)
  const uses = await Promise.all(Array.from({ length: 16 }, () => acts.confirm(token)))
  expect(countedAnswers(uses)).toEqual({ 200: 1, 'token-invalid': 15 })
  expect((await acts.confirm(token)).body.code).toBe('token-invalid')
  await app.runJobs()
  expect(await acts.subjectsTo(email)).toHaveLength(2)
})

test('following the link with GET, as mail scanners do, uses nothing up', async () => {
  const token = await mailbox.tokenFor(await acts.register())
  for (const path of [
    `/confirmer-adresse?jeton=${token}`,
    `/api/email-confirmations?token=${token}`,
  ]) {
    expect((await app.request('GET', path)).status).not.toBe(200)
  }
  expect((await acts.confirm(token)).status).toBe(200)
})

test('after 24 hours the link has expired, and a new one can be asked for', async () => {
  const email = await acts.register()
  const token = await mailbox.tokenFor(email)
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3_600_000)
  const { status, body } = await acts.confirm(token)
  expect([status, body.code]).toEqual([409, 'token-expired'])
  expect((await acts.userOf(email)).email_verified).toBe(false)

  expect((await acts.post('/api/email-confirmation-requests', { email })).body).toEqual({})
  await app.runJobs()
  expect((await acts.confirm(await mailbox.tokenFor(email))).status).toBe(200)
  app.clock.now = new Date()
})

// Removed to see it fail: `countMailTry` in registerCustomer (the third is dropped in silence), then `requireMailTry`.
test('a link that would not leave is refused with the time to wait, alike for an address that nobody has', async () => {
  const email = await acts.register()
  const ask = (to: string) => acts.post('/api/email-confirmation-requests', { email: to })
  expect((await ask(email)).status).toBe(200)
  const refused = await ask(email)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  await app.runJobs()
  expect((await mailbox.mailsTo(email)).length).toBe(2)

  const unknown = freshEmail()
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push((await ask(unknown)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test.each(['', 'x', 'A'.repeat(42), 'é'.repeat(43)])('the token « %s » is a 422', async (token) => {
  expect((await acts.confirm(token)).status).toBe(422)
})

test('a token of another purpose, or one that nobody was given, is refused', async () => {
  const email = await acts.register()
  await acts.post('/api/password-reset-requests', { email })
  await app.runJobs()
  const reset = await mailbox.tokenFor(email)
  expect((await acts.confirm(reset)).body.code).toBe('token-invalid')
  expect((await acts.confirm(randomBytes(32).toString('base64url'))).body.code).toBe(
    'token-invalid',
  )
})

test('neither the outbox, the queue nor the token table knows a token', async () => {
  const email = await acts.register()
  const token = await mailbox.tokenFor(email)
  const { rows } = await app.deps.pool.query<{ text: string }>(
    `select row_to_json(n)::text as text from notifications n
     union all select row_to_json(t)::text from one_time_tokens t
     union all select data::text || coalesce(output::text, '') from pgboss.job`,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([])
})

// Removed to see it fail: the `catch` of confirmEmail, then `finished` in signIn.
test('a welcome that fails leaves the address confirmed and says so; the next sign-in finishes, once', async () => {
  const email = await acts.register()
  await app.deps.pool.query(`create function refuse_welcome() returns trigger language plpgsql as
    $$ begin if new.kind = 'welcome' then raise exception 'no welcome'; end if; return new; end $$`)
  await app.deps.pool.query(`create trigger refuse_welcome before insert on notifications
    for each row execute function refuse_welcome()`)
  const answer = await acts.confirm(await mailbox.tokenFor(email))
  expect([answer.status, answer.body.isFinished, answer.body.isActive]).toEqual([200, false, false])
  expect(await acts.userOf(email)).toMatchObject({ email_verified: true, is_active: false })

  await app.deps.pool.query('drop trigger refuse_welcome on notifications')
  expect((await acts.signIn(email)).status).toBe(200)
  expect((await acts.signIn(email)).status).toBe(200)
  await app.runJobs()
  expect((await acts.subjectsTo(email)).toSorted()).toEqual([
    'Bienvenue chez Escale\u00A0: votre adresse en métropole',
    'Confirmez votre adresse e-mail – Escale',
    'Nouvelle connexion à votre compte – Escale',
  ])
})

test('in manual activation the account waits, and the welcome with it', async () => {
  await app.deps.db
    .insertInto('settings')
    .values({ key: 'activation', value: '"manual"' })
    .execute()
  const email = await acts.register()
  const confirmed = await acts.confirm(await mailbox.tokenFor(email))
  expect([confirmed.status, confirmed.body.isActive]).toEqual([200, false])
  await app.runJobs()
  expect(await acts.userOf(email)).toMatchObject({ email_verified: true, is_active: false })
  expect(await acts.subjectsTo(email)).toEqual(['Confirmez votre adresse e-mail – Escale'])
  expect((await acts.signIn(email)).body.code).toBe('account-pending')
  const [told] = await mailbox.mailsTo('chef@escale.test')
  expect(told?.text).toContain('attend votre activation')
})

// Seen failing with the mail sent only to a configured ADMIN_EMAIL.
test('without a configured administrator, the registration is told to the office’s own mailbox', async () => {
  const office = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  try {
    const there = accountActs(office, mailbox)
    const email = await there.register()
    expect((await there.confirm(await mailbox.tokenFor(email))).status).toBe(200)
    await office.runJobs()
    const told = (await mailbox.mailsTo('bonjour@escale.test')).filter(({ text }) =>
      text.includes(email),
    )
    expect(told).toHaveLength(1)
  } finally {
    await office.close()
  }
})
