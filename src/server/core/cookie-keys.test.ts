import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, givePassword, goodPassword } from '#tests/support/accounts.ts'
import { after } from '#tests/support/second-factors.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const headers = { 'idempotency-key': 'one-attempt' }
const kept = (as: Person) =>
  app.deps.db.selectFrom('idempotency_keys').selectAll().where('actor_id', '=', as.id).execute()

// Removed to see it fail: `runOnce` of `serveWithCookies`. The repeated key was a 500.
test('a key that comes back to a door of cookies is refused: its cookies are told once', async () => {
  const marie = await app.makeCustomer()
  await givePassword(app, marie)
  const prove = (as: Person) =>
    app.request('POST', '/api/session/proof', { as, headers, body: { password: goodPassword } })
  const first = await prove(marie)
  expect(first.status).toBe(200)
  const again = await prove(after(marie, first))
  expect([again.status, again.body.code]).toEqual([409, 'already-done'])
  expect(again.headers.getSetCookie()).toEqual([])
  // A hash of the request would be a fast hash of the password.
  expect(await kept(marie)).toMatchObject([{ endpoint: 'POST /api/session/proof', response: null }])
})

// Removed to see it fail: `serveWithCookies` for this door; the answer was kept for a replay, in clear.
test('the secret of an application is kept in no answer for a retry', async () => {
  const marie = await app.makeCustomer()
  const started = await app.request('POST', '/api/me/totp', { as: marie, headers, body: {} })
  expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(JSON.stringify(await kept(marie))).not.toContain(started.body.secret)
})

// Removed to see it fail: the key of the print.
test('what is kept of a request for its retry can be guessed by nobody who reads the table', async () => {
  const marie = await app.makeCustomer()
  const body = { newEmail: freshEmail() }
  expect(
    (await app.request('POST', '/api/me/email-change', { as: marie, headers, body })).status,
  ).toBe(200)
  const bare = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  expect(JSON.stringify(await kept(marie))).not.toContain(bare)
})
