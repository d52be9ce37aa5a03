import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  customerWithPassword,
  givePassword,
  goodPassword as password,
} from '#tests/support/accounts.ts'
import { createTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('attempts').execute()
  await app.deps.db.deleteFrom('recent_tries').execute()
})
afterAll(() => app.close())

const customer = (overrides: Parameters<TestApp['makeCustomer']>[0] = {}, on: TestApp = app) =>
  customerWithPassword(on, overrides)

const signIn = (email: string, secret: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/session', { body: { email, password: secret }, headers })

/** The cookie in the form in which a browser sends it back. */
const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
const readMe = (cookie: string, on: TestApp = app) =>
  on.request('GET', '/api/me', { headers: { cookie } })

test('the right password opens a session that our own check reads, and sign-out closes it', async () => {
  const { email, id } = await customer()
  const answer = await signIn(email.toUpperCase(), password)
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ id, email, role: 'client' })
  const [setCookie = ''] = answer.headers.getSetCookie()
  expect(setCookie).toMatch(/^escale\.session=/)
  expect(setCookie).toMatch(/HttpOnly/i)
  expect(setCookie).toMatch(/SameSite=Lax/i)
  const token = cookieOf(answer).split('=')[1] ?? ''
  expect(JSON.stringify(answer.body)).not.toContain(token)
  const { token_hash: kept } = await app.deps.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([kept.toString('base64url'), kept.toString()]).not.toContain(token)

  const cookie = cookieOf(answer)
  expect((await readMe(cookie)).body.user).toMatchObject({ id })
  const out = await app.request('DELETE', '/api/session', { headers: { cookie } })
  expect(out.status).toBe(200)
  expect(out.headers.getSetCookie().join()).toMatch(/escale\.session=;.*Max-Age=0/i)
  expect((await readMe(cookie)).body).toEqual({ user: null })
})

// Removed to see it fail: the `by` of recordSignIn. The journal's « connexions » knew nobody's.
test('signing in and out are facts of who did it, and signing out twice is one', async () => {
  const { email, id } = await customer()
  const headers = { cookie: cookieOf(await signIn(email, password)) }
  await app.request('DELETE', '/api/session', { headers })
  await app.request('DELETE', '/api/session', { headers })
  const facts = app.deps.db.selectFrom('events').select(['type', 'actor_id', 'actor_role'])
  expect(await facts.where('customer_id', '=', id).orderBy('id').execute()).toEqual([
    { type: 'account.signed-in', actor_id: id, actor_role: 'client' },
    { type: 'account.signed-out', actor_id: id, actor_role: 'client' },
  ])
})

test('on https the cookie is __Host-, and only that one is read', async () => {
  const https = await createTestApp({ BASE_URL: 'https://escale.exemple' })
  const { email, id } = await customer({}, https)
  const headers = { origin: 'https://escale.exemple' }
  const answer = await https.request('POST', '/api/session', {
    body: { email, password },
    headers,
  })
  const cookie = cookieOf(answer)
  expect(cookie).toMatch(/^__Host-escale\.session=/)
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure/i)
  expect((await readMe(cookie, https)).body.user).toMatchObject({ id })
  expect((await readMe(cookie.replace('__Host-', ''), https)).body.user).toBeNull()
  await https.close()
})

test('a cookie that is not a live token of ours is nobody', async () => {
  const { email } = await customer()
  const token = cookieOf(await signIn(email, password)).split('=')[1] ?? ''
  const strange = [`${token}A`, token.slice(1), token.toLowerCase(), '', '%E0%A4%A', "' or 1=1 --"]
  for (const forged of strange) {
    expect((await readMe(`escale.session=${forged}`)).body.user).toBeNull()
  }
  expect((await readMe(`a=b; escale.session=${token}; c=d`)).body.user).not.toBeNull()
})

describe('refusals', () => {
  test('a wrong password and an unknown address answer alike', async () => {
    const { email } = await customer()
    const wrong = await signIn(email, 'pas-le-bon-27')
    const unknown = await signIn(`${randomBytes(6).toString('hex')}@exemple.fr`, 'pas-le-bon-27')
    for (const { status, body, headers } of [wrong, unknown]) {
      expect(status).toBe(401)
      expect(body).toEqual({ code: 'invalid-credentials', requestId: expect.any(String) })
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  // Seen to fail: with `requireEmailVerification: false` the first, without the session hook the second, signs in.
  test.each([
    [{ emailVerified: false, isActive: false }, 'email-not-confirmed'],
    [{ isActive: false }, 'account-pending'],
  ])('%j is told %s, after the right password only, and gets no session', async (state, code) => {
    const { email, id } = await customer(state)
    const wrong = await signIn(email, 'pas-le-bon-27')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-credentials'])
    const right = await signIn(email, password)
    expect([right.status, right.body.code]).toEqual([403, code])
    expect(right.headers.getSetCookie()).toEqual([])
    const sessions = await app.deps.db.selectFrom('sessions').where('user_id', '=', id).execute()
    expect(sessions).toEqual([])
  })

  test.each([
    [{ email: 'a@b.fr' }, 422],
    [{ email: 'a@b.fr', password: 'x', role: 'admin' }, 422],
    [{ email: 'a@b.fr', password: 'x', callbackURL: 'https://evil.example' }, 422],
    [{ email: 'pas une adresse', password: 'x' }, 401],
    [{ email: 'a@b.fr', password: 'x'.repeat(10_000) }, 422],
    [{ email: 'a@b.fr', password: 'x'.repeat(1000) }, 401],
    [{ email: ['a@b.fr'], password: 'x' }, 422],
  ])('a strange form is refused (%#)', async (body, status) => {
    expect((await app.request('POST', '/api/session', { body })).status).toBe(status)
  })

  test('a foreign page cannot sign anybody in or out', async () => {
    const { email } = await customer()
    const origin = 'https://evil.example'
    expect((await signIn(email, password, { origin })).status).toBe(403)
    const out = await app.request('DELETE', '/api/session', { headers: { origin } })
    expect(out.status).toBe(403)
  })

  test.each([
    ['POST', '/api/auth/sign-up/email'],
    ['GET', '/api/auth/get-session'],
    ['POST', '/api/auth/request-password-reset'],
    ['POST', '/api/auth/reset-password'],
    ['GET', '/api/auth/verify-email?token=x'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/sign-in/social'],
    ['GET', '/api/session'],
    ['POST', '/api/session/'],
  ])('%s %s does not exist', async (method, path) => {
    const { status } = await app.request(method, path, method === 'POST' ? { body: {} } : {})
    expect(status).toBe(404)
  })
})

test('staff stay signed in for a shift, customers for thirty days', async () => {
  const staff = await app.makeStaff('operateur')
  await givePassword(app, staff)
  await app.deps.db.deleteFrom('sessions').where('user_id', '=', staff.id).execute()
  const client = await customer()
  for (const [{ email, id }, hours] of [
    [staff, 12],
    [client, 720],
  ] as const) {
    expect((await signIn(email, password)).status).toBe(200)
    const session = await app.deps.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    const left = (session.expires_at.getTime() - Date.now()) / 3_600_000
    expect(Math.round(left)).toBe(hours)
  }
})
