import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PasskeyDevice } from '#tests/support/passkey-device.ts'
import { factorActs } from '#tests/support/second-factors.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let acts: ReturnType<typeof factorActs>
beforeAll(async () => {
  app = await createTestApp()
  acts = factorActs(app)
})
beforeEach(() => app.deps.db.deleteFrom('attempts').execute())
afterAll(() => app.close())

const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}
const read = async (person: Person) =>
  (await app.request('GET', '/api/me/second-factors', { as: person })).body

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
    const fact = await app.deps.db
      .selectFrom('events')
      .select(['type', 'details'])
      .where('customer_id', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const details = { passkeyId: passkey.id }
    expect(fact).toEqual({ type: 'account.passkey-renamed', details })
  })

  // Seen to fail: each with its option to the library, or the look at the handle, removed.
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
