import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givePassword, goodPassword } from '#tests/support/accounts.ts'
import { after } from '#tests/support/second-factors.ts'
import { createTestApp, type Answer, type Person, type TestApp } from '#tests/support/test-app.ts'
import { mostSessions } from './login-sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    BREVO_API_KEY: 'xkeysib-of-a-test',
    SMS_API_URL: 'http://127.0.0.1:9',
  })
})
beforeEach(() => app.deps.db.deleteFrom('attempts').execute())
afterAll(() => app.close())

/** The status of each of that many calls, by a person whose cookies are stored between them. */
async function statuses(person: Person, times: number, call: (as: Person) => Promise<Answer>) {
  const seen: number[] = []
  let as = person
  for (let n = 0; n < times; n += 1) {
    const answer = await call(as)
    seen.push(answer.status)
    as = after(as, answer)
  }
  return seen
}
const of = (status: number, seen: readonly number[]) => seen.filter((one) => one === status).length

// Removed to see it fail: the attempts taken by the three verbs.
test('a right password, or a picture, costs its owner tries too: hashes and decoders are everybody’s', async () => {
  const marie = await app.makeCustomer()
  await givePassword(app, marie)
  const proofs = await statuses(marie, 32, (as) =>
    app.request('POST', '/api/session/proof', { as, body: { password: goodPassword } }),
  )
  expect([of(200, proofs), of(429, proofs)]).toEqual([30, 2])

  const paul = await app.makeCustomer()
  await givePassword(app, paul)
  const body = { currentPassword: goodPassword, newPassword: goodPassword }
  const changes = await statuses(paul, 12, (as) =>
    app.request('PUT', '/api/me/password', { as, body }),
  )
  expect([of(200, changes), of(429, changes)]).toEqual([10, 2])

  const pictures = await statuses(await app.makeCustomer(), 22, (as) =>
    app.request('POST', '/api/me/avatar', { as, body: new Uint8Array([1, 2, 3]) }),
  )
  expect([of(409, pictures), of(429, pictures)]).toEqual([20, 2])
})

// Removed to see it fail: the limits per day and per network.
test('texts of codes are counted by the day, and over all the accounts of one network', async () => {
  app.clock.now = new Date(`${app.clock.now.toISOString().slice(0, 10)}T01:00:00Z`)
  const ask = (as: Person) => app.request('POST', '/api/me/phone-codes', { as, body: {} })
  const marie = await app.makeCustomer()
  let texts = 0
  for (let hours = 0; hours < 6; hours += 1) {
    texts += of(200, await statuses(marie, 3, ask))
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  }
  expect(texts).toBe(6)

  let ofNetwork = 0
  for (let person = 0; person < 24; person += 1) {
    const somebody = await app.makeCustomer()
    await app.deps.db
      .updateTable('customers')
      .set({ phone: `+6877${String(person).padStart(5, '0')}` })
      .where('user_id', '=', somebody.id)
      .execute()
    ofNetwork += of(200, [(await ask(somebody)).status])
  }
  expect(ofNetwork).toBe(20)
})

// Removed to see it fail: `endOldest`.
test('an account has as many sessions as its list shows', async () => {
  const marie = await app.makeCustomer()
  await givePassword(app, marie)
  const rows = Array.from({ length: mostSessions + 20 }, (_, n) => ({
    user_id: marie.id,
    token_hash: Buffer.from(`a token ${n}`),
    created_at: app.clock.now,
    last_used_at: new Date(app.clock.now.getTime() - n * 1000),
    idle_until: new Date('2100-01-01T00:00:00Z'),
    expires_at: new Date('2100-01-01T00:00:00Z'),
    proved_at: app.clock.now,
  }))
  await app.deps.db.insertInto('sessions').values(rows).execute()
  const { status } = await app.request('POST', '/api/session', {
    body: { email: marie.email, password: goodPassword },
  })
  expect(status).toBe(200)
  const { length } = await app.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', marie.id)
    .execute()
  expect(length).toBe(mostSessions)
})
