import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountActs, customerWithPassword, givePassword } from '#tests/support/accounts.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { PasskeyDevice } from '#tests/support/passkey-device.ts'
import {
  after,
  codeAt,
  cookiesAfter,
  factorActs,
  successes,
  thirtyTwo,
} from '#tests/support/second-factors.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { removeSecondFactors } from './remove-factor.ts'

let app: TestApp
let mailbox: TestMailbox
let acts: ReturnType<typeof factorActs>
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  acts = factorActs(app)
})
beforeEach(() => accountActs(app, mailbox).forgetLimits())
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}
const read = async (person: Person) =>
  (await app.request('GET', '/api/me/second-factors', { as: person })).body
const remove = (person: Person, path: string) =>
  app.request('DELETE', `/api/me/${path}`, { as: person })
const subjectsTo = async ({ email }: Person) => {
  await app.runJobs()
  return (await mailbox.mailsTo(email)).map(({ subject }) => subject)
}

/** The same person on another device. */
async function elsewhere(person: Person): Promise<Person> {
  const answer = await app.request('POST', '/api/session', {
    body: { email: person.email, password: 'lagon-corail-27' },
  })
  return { ...person, cookie: cookiesAfter(answer) }
}

describe('adding', () => {
  test('an application asks for a recent proof, makes ten codes, ends the other sessions, tells the owner', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const other = await elsewhere(somebody)
    later(300_000)
    const tooLate = await acts.post('/api/me/totp', {}, somebody.cookie)
    expect([tooLate.status, tooLate.body.code]).toEqual([403, 'proof-needed'])
    const proofs = await app.request('GET', '/api/session/proof', { as: somebody })
    expect(proofs.body).toEqual({ methods: ['password'] })
    const proved = await acts.post(
      '/api/session/proof',
      { password: 'lagon-corail-27' },
      somebody.cookie,
    )

    const before = after(somebody, proved)
    const { person, recoveryCodes } = await acts.addTotp(before)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([0-9a-z]{4}-){3}[0-9a-z]{4}$/.test(code))).toBe(true)
    expect(await acts.readMe(other.cookie)).toBeNull()
    expect(await acts.readMe(before.cookie)).toBeNull()
    expect(await acts.readMe(person.cookie)).toMatchObject({ id: person.id })
    expect(await read(person)).toMatchObject({
      totp: { addedAt: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect(await subjectsTo(person)).toContain(
      'Double authentification activée par application – Escale',
    )
  })

  test('an application without its code leaves the account as it was', async () => {
    const person = await app.makeCustomer()
    const started = await acts.post('/api/me/totp', {}, person.cookie)
    expect(started.body.uri).toContain(`secret=${started.body.secret}`)
    const wrong = codeAt(started.body.secret, new Date(app.clock.now.getTime() + 900_000))
    const refused = await acts.post('/api/me/totp/confirmation', { code: wrong }, person.cookie)
    expect(refused.body.code).toBe('code-wrong')
    expect(await read(person)).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect((await remove(person, 'totp')).status).toBe(404)

    await acts.post('/api/me/totp', {}, person.cookie)
    const stale = codeAt(started.body.secret, app.clock.now)
    const replaced = await acts.post('/api/me/totp/confirmation', { code: stale }, person.cookie)
    expect(replaced.body.code).toBe('code-wrong')
  })

  test('one secret is confirmed by 32 parallel requests once, and ten codes are all there are', async () => {
    const person = await app.makeCustomer()
    const { body } = await acts.post('/api/me/totp', {}, person.cookie)
    const code = codeAt(body.secret, app.clock.now)
    const answers = await thirtyTwo(() =>
      acts.post('/api/me/totp/confirmation', { code }, person.cookie),
    )
    expect(successes(answers)).toBe(1)
    const codes = await app.deps.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', person.id)
      .execute()
    expect(codes).toHaveLength(10)
    expect((await acts.post('/api/me/totp', {}, person.cookie)).status).not.toBe(200)
  })

  // Seen to fail: with `sealSecret` answering the bytes that it was given.
  test('a secret and its codes cannot be read in the tables, nor opened for somebody else', async () => {
    const { person, secret, recoveryCodes } = await acts.addTotp(await app.makeCustomer())
    const row = await app.deps.db
      .selectFrom('totp_factors')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const { Secret } = await import('otpauth')
    const plain = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(row.secret.includes(plain)).toBe(false)
    expect(row.secret.includes(Buffer.from(secret))).toBe(false)
    const kept = await app.deps.db.selectFrom('recovery_codes').selectAll().execute()
    const all = JSON.stringify(
      kept.map(({ code_hash: hash }) => [hash.toString(), hash.toString('hex')]),
    )
    expect(recoveryCodes.filter((code) => all.includes(code))).toEqual([])

    const thief = await customerWithPassword(app)
    const own = await elsewhere(thief)
    await acts.addTotp(own)
    await app.deps.db
      .updateTable('totp_factors')
      .set({ secret: row.secret, last_step: 0 })
      .where('user_id', '=', thief.id)
      .execute()
    const half = await acts.halfEnter(thief.email)
    const proof = { kind: 'totp', code: codeAt(secret, app.clock.now) }
    expect((await acts.secondStep(proof, half)).status).toBe(500)
  })
})

describe('passkeys', () => {
  test('sign in alone, as two factors, and are named after their device', async () => {
    const device = new PasskeyDevice()
    const person = await acts.addPasskey(await app.makeCustomer(), device)
    const [passkey] = (await read(person)).passkeys
    expect(passkey).toMatchObject({ name: 'Appareil inconnu', lastUsedAt: null })

    const question = await acts.ask('sign-in')
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(question.allowCredentials).toBeUndefined()
    const entered = await acts.post('/api/session/passkey', { answer: device.answer(question) })
    expect(entered.body).toMatchObject({ user: { id: person.id }, secondFactors: [] })
    const { second_factor_at: at } = await app.deps.db
      .selectFrom('sessions')
      .select('second_factor_at')
      .where('user_id', '=', person.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(at).toEqual(app.clock.now)

    const renaming = await app.request('PUT', `/api/me/passkeys/${passkey.id}`, {
      as: person,
      body: { name: 'Téléphone de Marie' },
    })
    expect(renaming.status).toBe(200)
    expect((await read(person)).passkeys[0].name).toBe('Téléphone de Marie')
  })

  // Seen to fail: each with its option to the library, or the counter's condition, removed.
  test.each([
    ['another site', { origin: 'https://escale.evil.example' }],
    ['another address', { rpId: 'evil.example' }],
    ['a device that recognised nobody', { userVerified: false }],
    ['somebody else’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('an answer by way of %s opens nothing', async (_name, lie) => {
    const device = new PasskeyDevice()
    await acts.addPasskey(await app.makeCustomer(), device)
    const answer = device.answer(await acts.ask('sign-in'), lie)
    const refused = await acts.post('/api/session/passkey', { answer })
    expect([refused.status, refused.body.code]).toEqual([409, 'passkey-refused'])
  })

  test('a counter that goes back is a copy, and opens nothing', async () => {
    const device = new PasskeyDevice()
    await acts.addPasskey(await app.makeCustomer(), device)
    const use = async (counter: number) => {
      const answer = device.answer(await acts.ask('sign-in'), { counter })
      return (await acts.post('/api/session/passkey', { answer })).status
    }
    expect(await use(7)).toBe(200)
    expect(await use(7)).toBe(409)
    expect(await use(6)).toBe(409)
    expect(await use(0)).toBe(409)
    expect(await use(8)).toBe(200)
  })

  test('a question is for its purpose, for five minutes, and used up by a wrong answer too', async () => {
    const device = new PasskeyDevice()
    const person = await acts.addPasskey(await app.makeCustomer(), device)
    const enter = (answer: object) => acts.post('/api/session/passkey', { answer })
    const ofProof = device.answer(await acts.ask('proof', person.cookie))
    expect((await enter(ofProof)).body.code).toBe('passkey-refused')
    const order = await acts.post('/api/me/passkey-challenges', {}, person.cookie)
    expect((await enter(device.answer(order.body))).body.code).toBe('passkey-refused')
    expect((await enter(device.answer({ challenge: 'A'.repeat(43) }))).status).toBe(409)

    const question = await acts.ask('sign-in')
    expect((await enter(device.answer(question, { userVerified: false }))).status).toBe(409)
    expect((await enter(device.answer(question))).status).toBe(409)
    const late = await acts.ask('sign-in')
    later(300_001)
    expect((await enter(device.answer(late))).status).toBe(409)
    expect((await acts.post('/api/session/passkey-challenges', { purpose: 'proof' })).status).toBe(
      401,
    )
  })

  test('one that is known already, or made for another question, is not added', async () => {
    const device = new PasskeyDevice()
    const owner = await acts.addPasskey(await app.makeCustomer(), device)
    const other = await app.makeCustomer()
    const { body: order } = await acts.post('/api/me/passkey-challenges', {}, other.cookie)
    expect(order.user.name).toBe(other.email)
    const copied = await acts.post(
      '/api/me/passkeys',
      { passkey: device.make(order) },
      other.cookie,
    )
    expect(copied.body.code).toBe('passkey-refused')

    const { body: theirs } = await acts.post('/api/me/passkey-challenges', {}, owner.cookie)
    const passkey = new PasskeyDevice().make(theirs)
    expect((await acts.post('/api/me/passkeys', { passkey }, other.cookie)).status).toBe(409)
    expect(await read(other)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  test('an account that waits for its activation is told so, and does not open', async () => {
    const device = new PasskeyDevice()
    const person = await acts.addPasskey(await app.makeCustomer(), device)
    await app.deps.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', person.id)
      .execute()
    const refused = await acts.post('/api/session/passkey', {
      answer: device.answer(await acts.ask('sign-in')),
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'account-pending'])
  })
})

describe('a proof of identity', () => {
  test('is asked of the second factor, not of the password, and renews the session', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person, secret } = await acts.addTotp(somebody)
    later(300_000)
    expect((await remove(person, 'totp')).body.code).toBe('proof-needed')
    const { body: proofs } = await app.request('GET', '/api/session/proof', { as: person })
    expect(proofs.methods).toEqual(['totp', 'recovery-code'])
    const byPassword = await acts.post(
      '/api/session/proof',
      { password: 'lagon-corail-27' },
      person.cookie,
    )
    expect(byPassword.body.code).toBe('second-factor-asked')

    const prove = (code: string) =>
      acts.post(
        '/api/session/proof/second-factor',
        { proof: { kind: 'totp', code } },
        person.cookie,
      )
    expect((await prove('000000')).status).toBe(409)
    const proved = await prove(codeAt(secret, app.clock.now))
    expect(proved.status).toBe(200)
    expect(await acts.readMe(person.cookie)).toBeNull()
    expect((await remove(after(person, proved), 'totp')).status).toBe(200)
  })

  test('is one passkey’s answer, of this account', async () => {
    const device = new PasskeyDevice()
    const person = await acts.addPasskey(await app.makeCustomer(), device)
    const stranger = new PasskeyDevice()
    await acts.addPasskey(await app.makeCustomer(), stranger)
    const prove = async (by: PasskeyDevice) =>
      acts.post(
        '/api/session/proof/second-factor',
        { proof: { kind: 'passkey', answer: by.answer(await acts.ask('proof', person.cookie)) } },
        person.cookie,
      )
    expect((await prove(stranger)).body.code).toBe('passkey-refused')
    expect((await prove(device)).status).toBe(200)
  })
})

describe('removing', () => {
  test('the last factor takes the codes with it, and the next sign-in asks for the password alone', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person } = await acts.addTotp(somebody)
    const device = new PasskeyDevice()
    const both = await acts.addPasskey(person, device)
    const withoutTotp = after(both, await remove(both, 'totp'))
    expect(await read(withoutTotp)).toMatchObject({ totp: null, recoveryCodesLeft: 10 })

    const [{ id }] = (await read(withoutTotp)).passkeys
    const bare = after(withoutTotp, await remove(withoutTotp, `passkeys/${id}`))
    expect(await read(bare)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    const renewed = await acts.post('/api/me/recovery-codes', {}, bare.cookie)
    expect(renewed.body.code).toBe('no-second-factor')
    expect(await acts.readMe((await elsewhere(bare)).cookie)).toMatchObject({ id: bare.id })
    expect(await subjectsTo(bare)).toEqual(
      expect.arrayContaining([
        'Nouvelle clé d’accès – Escale',
        'Application d’authentification retirée – Escale',
        'Clé d’accès retirée – Escale',
      ]),
    )
  })

  test('new recovery codes replace the old ones', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person, recoveryCodes } = await acts.addTotp(somebody)
    const renewed = await acts.post('/api/me/recovery-codes', {}, person.cookie)
    const step = async (code: string | undefined) =>
      (await acts.secondStep({ kind: 'recovery-code', code }, await acts.halfEnter(person.email)))
        .status
    expect(await step(recoveryCodes[0])).toBe(409)
    expect(await step(renewed.body.recoveryCodes[0])).toBe(200)
  })

  test('by the team takes everything, ends every session, and tells the owner', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person } = await acts.addTotp(somebody)
    const staff = await app.contextOf(await app.makeStaff('super_admin'))
    await app.deps.db.transaction().execute((tx) => removeSecondFactors(tx, staff, person.id))
    expect(await acts.readMe(person.cookie)).toBeNull()
    expect(await read(await elsewhere(person))).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect(await subjectsTo(person)).toContain(
      'Double authentification retirée par notre équipe – Escale',
    )
    const facts = await app.deps.db
      .selectFrom('events')
      .select(['type', 'actor_id'])
      .where('customer_id', '=', person.id)
      .where('type', '=', 'account.second-factor-removed')
      .execute()
    expect(facts).toHaveLength(1)
  })
})

describe('staff whose role asks for a second factor', () => {
  const require = (value: 'required' | 'optional') =>
    app.deps.db
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', 'staffSecondFactor')
      .execute()
  beforeAll(() => require('required'))
  afterAll(() => require('optional'))

  const desk = (person: Person) => app.request('GET', '/api/admin/quotes', { as: person })

  test.each(['totp', 'passkey'] as const)('get in by adding a %s, and not before', async (kind) => {
    const admin = await app.makeStaff('admin')
    const refused = await desk(admin)
    expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-needed'])
    expect(await acts.readMe(admin.cookie)).toMatchObject({ lacksSecondFactor: true })
    const added =
      kind === 'totp'
        ? (await acts.addTotp(admin)).person
        : await acts.addPasskey(admin, new PasskeyDevice())
    expect((await desk(added)).status).toBe(200)
    expect(await acts.readMe(added.cookie)).toMatchObject({ lacksSecondFactor: false })
  })

  // Seen to fail: with the question to `mayStayWithout` removed.
  test('keep their last one, also when two are removed at once', async () => {
    const { person } = await acts.addTotp(await app.makeStaff('operateur'))
    const refused = await remove(person, 'totp')
    expect([refused.status, refused.body.code]).toEqual([409, 'last-second-factor'])
    expect((await read(person)).isRequired).toBe(true)

    const both = await acts.addPasskey(person, new PasskeyDevice())
    const [{ id }] = (await read(both)).passkeys
    const answers = await Promise.all([remove(both, 'totp'), remove(both, `passkeys/${id}`)])
    expect(successes(answers)).toBe(1)
  })

  test('whose last one went while none was required lack it again when it is', async () => {
    const { person } = await acts.addTotp(await app.makeStaff('admin'))
    await require('optional')
    const bare = after(person, await remove(person, 'totp'))
    expect((await desk(bare)).status).toBe(200)
    await require('required')
    expect((await desk(bare)).body.code).toBe('second-factor-needed')
  })
})
