import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountActs, freshEmail, givePassword } from '#tests/support/accounts.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

const administrator = 'chef@escale.test'

let app: TestApp
let mailbox: TestMailbox
let acts: ReturnType<typeof accountActs>
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl, ADMIN_EMAIL: administrator })
  acts = accountActs(app, mailbox)
})
beforeEach(() => acts.forgetLimits())
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const ask = (as: Person, newEmail: string) =>
  app.request('POST', '/api/me/email-change', { as, body: { newEmail } })
const answer = (token: string, as?: Person) =>
  app.request('POST', '/api/email-change-confirmations', {
    body: { token },
    ...(as ? { as } : {}),
  })
const takeBack = (token: string) => acts.post('/api/email-change-reversals', { token })
const pending = async (as: Person) =>
  (await app.request('GET', '/api/me/account', { as })).body.emailChange
const emailOf = async ({ id }: Person) =>
  (
    await app.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email
const isIn = async (as: Person) => (await app.request('GET', '/api/me', { as })).body.user !== null
const factsOf = async ({ id }: Person) =>
  (
    await app.deps.db
      .selectFrom('events')
      .select('type')
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type)
const proveAt = ({ id }: Person, at: Date) =>
  app.deps.db.updateTable('sessions').set({ proved_at: at }).where('user_id', '=', id).execute()
const later = (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000)
}

/** Somebody who asked for a new address, and the links that both mailboxes received. */
async function askedFor(newEmail = freshEmail(), person?: Person) {
  const marie = person ?? (await app.makeCustomer())
  const { status, body } = await ask(marie, newEmail)
  expect([status, body.emailChange.newEmail]).toEqual([200, newEmail])
  await app.runJobs()
  const [oldLink, newLink] = [
    await mailbox.tokenFor(await emailOf(marie)),
    await mailbox.tokenFor(newEmail),
  ]
  return { marie, newEmail, oldLink, newLink }
}

/** An account whose address has been changed, and the link back that the old mailbox received. */
async function changed() {
  const asked = await askedFor()
  const oldEmail = asked.marie.email
  await answer(asked.oldLink)
  await answer(asked.newLink)
  await app.runJobs()
  return { ...asked, oldEmail, wayBack: await mailbox.tokenFor(oldEmail) }
}

// Seen to fail: with `saysYes.old &&` removed, the second order changes the address at the first yes.
test.each([
  ['old', 'new'],
  ['new', 'old'],
] as const)('the address counts when %s, then %s have said yes', async (first, second) => {
  const { marie, newEmail, oldLink, newLink } = await askedFor()
  const links = { old: oldLink, new: newLink }
  expect((await answer(links[first])).body).toEqual({ waitsFor: second })
  expect(await emailOf(marie)).toBe(marie.email)
  expect(await pending(marie)).toMatchObject({
    oldConfirmed: first === 'old',
    newConfirmed: first === 'new',
  })
  expect((await answer(links[first])).body.code).toBe('token-invalid')

  expect((await answer(links[second])).body).toEqual({ waitsFor: null })
  expect(await emailOf(marie)).toBe(newEmail)
  expect(await factsOf(marie)).toEqual(['account.email-change-requested', 'account.email-changed'])
  await app.runJobs()
  expect((await acts.subjectsTo(marie.email))[0]).toBe(
    'Votre adresse e-mail a été changée – Escale',
  )
})

// Seen to fail: with `forUpdate` removed from the look-up of the account and of the change, both wait for the other.
test('both mailboxes at the same instant change it once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { marie, newEmail, oldLink, newLink } = await askedFor()
    const answers = await Promise.all([answer(oldLink), answer(newLink)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.waitsFor === null)).toHaveLength(1)
    expect(await emailOf(marie)).toBe(newEmail)
    expect((await factsOf(marie)).filter((type) => type === 'account.email-changed')).toHaveLength(
      1,
    )
    await acts.forgetLimits()
  }
})

test('the browser that brings the second yes stays in, the others are out', async () => {
  const { marie, oldLink, newLink } = await askedFor()
  await givePassword(app, marie)
  const other = (await acts.signIn(marie.email)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await answer(oldLink)
  await answer(newLink, marie)
  expect([await isIn(marie), await isIn({ ...marie, cookie: other })]).toEqual([true, false])
})

test('an address that is taken, or the administrator’s, is answered alike and gets no mail', async () => {
  const paul = await app.makeCustomer()
  for (const address of [paul.email, paul.email.toUpperCase(), administrator]) {
    const marie = await app.makeCustomer()
    const { status, body } = await ask(marie, address)
    expect([status, body.emailChange]).toMatchObject([
      200,
      { newEmail: address.toLowerCase(), oldConfirmed: false, newConfirmed: false },
    ])
    await app.runJobs()
    expect(await acts.subjectsTo(marie.email)).toHaveLength(1)
    expect(await acts.subjectsTo(address.toLowerCase())).toEqual([])
  }
})

test('somebody who signs up with the new address first keeps it', async () => {
  const { marie, newEmail, oldLink, newLink } = await askedFor()
  await answer(oldLink)
  await app.deps.db
    .insertInto('users')
    .values({ email: newEmail, name: 'Paul', role: 'client' })
    .execute()
  const { status, body } = await answer(newLink)
  expect([status, body.code]).toEqual([409, 'email-already-registered'])
  expect(await emailOf(marie)).toBe(marie.email)
})

test('its own address, an unreadable one, an old proof and no session are refused', async () => {
  const marie = await app.makeCustomer()
  expect((await ask(marie, marie.email.toUpperCase())).body.code).toBe('same-email')
  expect((await ask(marie, 'pas une adresse')).body.fields).toEqual({ newEmail: 'invalid' })
  expect((await ask(marie, 'mаrie@exemple.fr')).status).toBe(422)
  await proveAt(marie, new Date(app.clock.now.getTime() - 6 * 60_000))
  const stale = await ask(marie, freshEmail())
  expect([stale.status, stale.body.code]).toEqual([403, 'proof-needed'])
  expect(await pending(marie)).toBeNull()
  expect((await acts.post('/api/me/email-change', { newEmail: freshEmail() })).status).toBe(401)
})

test('a change that is abandoned, replaced or a day old is worth nothing', async () => {
  const first = await askedFor()
  const second = await askedFor(freshEmail(), first.marie)
  expect((await answer(first.newLink)).body.code).toBe('token-invalid')
  await app.request('DELETE', '/api/me/email-change', { as: first.marie })
  expect(await pending(first.marie)).toBeNull()
  expect((await answer(second.newLink)).body.code).toBe('token-invalid')
  expect((await answer(second.oldLink)).body.code).toBe('token-invalid')
  const again = await app.request('DELETE', '/api/me/email-change', { as: first.marie })
  expect(again.status).toBe(200)
  expect(await factsOf(first.marie)).toEqual([
    'account.email-change-requested',
    'account.email-change-requested',
    'account.email-reverted',
  ])

  await acts.forgetLimits()
  const third = await askedFor()
  await answer(third.oldLink)
  later(24)
  expect((await answer(third.newLink)).body.code).toBe('token-expired')
  expect(await emailOf(third.marie)).toBe(third.marie.email)
})

test('the links are sent again only to who has not answered, and three mails an hour reach one address', async () => {
  const resend = (as: Person) => app.request('POST', '/api/me/email-change/mails', { as, body: {} })
  const { marie, newEmail, oldLink } = await askedFor()
  await answer(oldLink)
  expect((await resend(marie)).status).toBe(200)
  await app.runJobs()
  expect(await acts.subjectsTo(marie.email)).toHaveLength(1)
  expect(await acts.subjectsTo(newEmail)).toHaveLength(2)
  const done = await answer(await mailbox.tokenFor(newEmail), marie)
  expect(done.body).toEqual({ waitsFor: null })
  expect((await resend(marie)).status).toBe(404)

  await acts.forgetLimits()
  const victim = freshEmail()
  for (let n = 0; n < 4; n += 1) await ask(await app.makeCustomer(), victim)
  await app.runJobs()
  expect((await acts.subjectsTo(victim)).length).toBeLessThanOrEqual(3)
})

test('one person asks for ten changes an hour at most', async () => {
  const marie = await app.makeCustomer()
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(marie, freshEmail())).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

// Seen to fail: without `shutEverybodyOut` the thief stays in, by session and by password.
test('the old mailbox takes the account back: address, sessions, password, and what was added since', async () => {
  const marie = await app.makeCustomer()
  await givePassword(app, marie)
  const passkey = { user_id: marie.id, public_key: Buffer.from('k'), sign_count: 0, transports: [] }
  const addPasskey = (credential_id: string) =>
    app.deps.db
      .insertInto('passkeys')
      .values({ ...passkey, credential_id, name: credential_id, created_at: app.clock.now })
      .execute()
  await addPasskey(`hers-${marie.id}`)
  later(1)
  await proveAt(marie, app.clock.now)
  const { newEmail, oldLink, newLink } = await askedFor(freshEmail(), marie)
  await answer(oldLink)
  await answer(newLink, marie)
  await addPasskey(`thief-${marie.id}`)
  await app.runJobs()
  const wayBack = await mailbox.tokenFor(marie.email)

  later(71)
  expect((await takeBack(wayBack)).status).toBe(200)
  expect(await emailOf(marie)).toBe(marie.email)
  expect(await isIn(marie)).toBe(false)
  expect((await acts.signIn(marie.email)).status).toBe(401)
  expect((await acts.signIn(newEmail)).status).toBe(401)
  const keys = app.deps.db.selectFrom('passkeys').select('name').where('user_id', '=', marie.id)
  expect(await keys.execute()).toEqual([{ name: `hers-${marie.id}` }])
  expect((await takeBack(wayBack)).body.code).toBe('token-invalid')
  expect(await factsOf(marie)).toContain('account.email-reverted')

  await app.runJobs()
  const password = 'mangrove-bleue-31'
  const reset = { token: await mailbox.tokenFor(marie.email), password }
  expect((await acts.post('/api/password-resets', reset)).status).toBe(200)
  expect((await acts.signIn(marie.email, password)).status).toBe(200)
})

test('a thief’s second change falls with the first, and gives no way back to the thief', async () => {
  const { marie, oldEmail, newEmail, wayBack } = await changed()
  const owner = { ...marie, email: newEmail }
  // All sessions ended with the change: the thief signs in again.
  await givePassword(app, marie)
  const session = (await acts.signIn(newEmail)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const second = await askedFor(freshEmail(), { ...owner, cookie: session })
  await answer(second.oldLink)
  await answer(second.newLink)
  await app.runJobs()
  const thiefsWayBack = await mailbox.tokenFor(newEmail)
  expect((await takeBack(wayBack)).status).toBe(200)
  expect(await emailOf(marie)).toBe(oldEmail)
  expect((await takeBack(thiefsWayBack)).body.code).toBe('token-invalid')
  expect(await emailOf(marie)).toBe(oldEmail)
})

test('after 72 hours there is no way back', async () => {
  const { marie, newEmail, wayBack } = await changed()
  later(72)
  expect((await takeBack(wayBack)).body.code).toBe('token-expired')
  expect(await emailOf(marie)).toBe(newEmail)
})

// Seen to fail: with the look into `email_changes` removed from `isAddressTaken`, a stranger takes it.
test('an address that may come back is nobody else’s for 72 hours', async () => {
  const { oldEmail, wayBack } = await changed()
  await expect(acts.register(oldEmail)).rejects.toThrow()
  const paul = await app.makeCustomer()
  await ask(paul, oldEmail)
  await app.runJobs()
  expect((await acts.subjectsTo(oldEmail)).filter((s) => s.startsWith('Confirmez'))).toEqual([])
  expect((await takeBack(wayBack)).status).toBe(200)

  const other = await changed()
  later(72)
  await acts.forgetLimits()
  await acts.register(other.oldEmail)
})

test('the administrator’s address gives no role, even to who comes by it through a change', async () => {
  const marie = await app.makeCustomer()
  await ask(marie, administrator)
  await app.runJobs()
  await answer(await mailbox.tokenFor(marie.email))
  expect(await emailOf(marie)).toBe(marie.email)
  const { role } = await acts.userOf(marie.email)
  expect(role).toBe('client')
})

// Seen to fail: with `used_at is null` removed from consumeToken, every one of them is accepted.
test('of sixteen uses of one link at once one is accepted', async () => {
  const { oldLink } = await askedFor()
  const answers = await Promise.all(Array.from({ length: 16 }, () => answer(oldLink)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
