import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWithPassword, freshEmail, goodPassword } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { hashPassword } from './password.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const signIn = (email: string) =>
  app.request('POST', '/api/session', { body: { email, password: goodPassword } })

// Removed to see it fail: `requireRoomToHash` in each; at a sign-in the owner then waited behind the whole flood.
test('a flood of hashes turns people away at once, and costs nobody a try', async () => {
  const { email } = await customerWithPassword(app)
  const flood = Array.from({ length: 160 }, () => hashPassword(goodPassword))
  const link = { token: 'x'.repeat(43), password: goodPassword }
  const invited = { ...link, firstName: 'Marie', lastName: 'Tehei' }
  // All at once, before the flood has gone down.
  const turnedAway = await Promise.all([
    signIn(email),
    signIn(freshEmail()),
    app.request('POST', '/api/password-resets', { body: link }),
    app.request('POST', '/api/invitation-acceptances', { body: invited }),
  ])
  const answers = turnedAway.map(({ status, headers }) => [status, headers.get('retry-after')])
  expect(answers).toEqual(Array.from({ length: 4 }, () => [429, '5']))
  const tries = app.deps.db.selectFrom('recent_tries').selectAll()
  expect(await tries.where('key', 'like', 'password-%').execute()).toEqual([])
  await Promise.all(flood)
  expect((await signIn(email)).status).toBe(200)
})
