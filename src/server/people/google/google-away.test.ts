import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, googleJourneys, googleReturn } from '#tests/support/google-journeys.ts'
import { startTestGoogle, type TestGoogle } from '#tests/support/google.ts'
import { createTestApp } from '#tests/support/test-app.ts'

let google: TestGoogle
beforeAll(async () => {
  google = await startTestGoogle([googleReturn])
})
afterAll(() => google.close())

test.each([
  [{ GOOGLE_CLIENT_SECRET: 'not-ours' }, 'misconfigured'],
  [{ GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token' }, 'unreachable'],
])('with %j the person is told %s', async (wrong, outcome) => {
  const app = await createTestApp({ ...google.env, ...wrong })
  const visitor = googleJourneys(app, google)
  const to = await visitor.signIn(browserOf(), 'heimana.faua@gmail.test')
  expect(to).toBe(`/connexion#google=${outcome}`)
  await app.close()
})

test('where Google is not configured it is not offered, and leads nowhere', async () => {
  const app = await createTestApp()
  const offer = await app.request('GET', '/api/google-sign-in')
  expect(offer.body).toEqual({ isOffered: false, newcomer: null })
  const visit = await app.request('POST', '/api/google-visits', { body: {} })
  expect([visit.status, visit.body.code]).toEqual([503, 'google-away'])
  const back = await app.request('GET', '/api/auth/google/callback?state=x')
  expect(back.headers.get('location')).toBe('/connexion#google=over')
  await app.close()
})
