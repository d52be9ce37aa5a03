import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Answer, type Person, type TestApp } from '#tests/support/test-app.ts'
import { hashPassword } from './password.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('attempts').execute()
  await app.deps.db.deleteFrom('rate_limits').execute()
})
afterAll(() => app.close())

const password = 'lagon-corail-27'

async function givePassword(on: TestApp, { id }: Person): Promise<void> {
  const hash = await hashPassword(password)
  await on.deps.db
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: hash })
    .execute()
}

async function customer(
  overrides: Parameters<TestApp['makeCustomer']>[0] = {},
  on: TestApp = app,
): Promise<Person> {
  const person = await on.makeCustomer(overrides)
  await givePassword(on, person)
  await on.deps.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  return person
}

const signIn = (email: string, secret: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/auth/sign-in/email', { body: { email, password: secret }, headers })

/** The cookie as a browser sends it back. */
const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
const readMe = (cookie: string, on: TestApp = app) =>
  on.request('GET', '/api/me', { headers: { cookie } })

test('the right password opens a session that our own check reads, and sign-out closes it', async () => {
  const { email, id } = await customer()
  const answer = await signIn(email.toUpperCase(), password)
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ id, email, role: 'client' })
  const [setCookie = ''] = answer.headers.getSetCookie()
  expect(setCookie).toMatch(/^escale\.session_token=/)
  expect(setCookie).toMatch(/HttpOnly/i)
  expect(setCookie).toMatch(/SameSite=Lax/i)
  expect(JSON.stringify(answer.body)).not.toContain(
    decodeURIComponent(cookieOf(answer)).slice(22, 40),
  )

  const cookie = cookieOf(answer)
  expect((await readMe(cookie)).body.user).toMatchObject({ id })
  const out = await app.request('POST', '/api/auth/sign-out', { headers: { cookie }, body: {} })
  expect(out.status).toBe(200)
  expect(out.headers.getSetCookie().join()).toMatch(/escale\.session_token=;.*Max-Age=0/i)
  expect((await readMe(cookie)).body).toEqual({ user: null })
})

test('on https the cookie is __Secure-, and only that one is read', async () => {
  const https = await createTestApp({ BASE_URL: 'https://escale.exemple' })
  const { email, id } = await customer({}, https)
  const headers = { origin: 'https://escale.exemple' }
  const answer = await https.request('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers,
  })
  const cookie = cookieOf(answer)
  expect(cookie).toMatch(/^__Secure-escale\.session_token=/)
  expect(answer.headers.getSetCookie()[0]).toMatch(/; Secure/i)
  expect((await readMe(cookie, https)).body.user).toMatchObject({ id })
  expect((await readMe(cookie.replace('__Secure-', ''), https)).body.user).toBeNull()
  await https.close()
})

// Seen to fail: with the signature compared to itself in find-actor, the forged cookie is somebody.
test('a cookie that we did not sign, or whose signature was changed, is nobody', async () => {
  const { email } = await customer()
  const cookie = cookieOf(await signIn(email, password))
  const [name, value = ''] = cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0]
  for (const forged of [`${token}.AAAA`, `${token}`, `${token}.`, `.${token}`, '%E0%A4%A']) {
    expect((await readMe(`${name}=${encodeURIComponent(forged)}`)).body.user).toBeNull()
  }
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

  test('an unknown address costs a hash too', async () => {
    const time = async (email: string) => {
      const from = performance.now()
      await signIn(email, 'pas-le-bon-27')
      return performance.now() - from
    }
    const { email } = await customer()
    await time(email)
    const known = Math.min(await time(email), await time(email), await time(email))
    const unknown = `${randomBytes(6).toString('hex')}@exemple.fr`
    const other = Math.min(await time(unknown), await time(unknown), await time(unknown))
    expect(other).toBeGreaterThan(known / 2)
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
    [{ email: 'a@b.fr', password: 'x'.repeat(10_000) }, 401],
    [{ email: ['a@b.fr'], password: 'x' }, 422],
  ])('a strange form is refused (%#)', async (body, status) => {
    expect((await app.request('POST', '/api/auth/sign-in/email', { body })).status).toBe(status)
  })

  test('a foreign page cannot sign anybody in or out', async () => {
    const { email } = await customer()
    const origin = 'https://evil.example'
    expect((await signIn(email, password, { origin })).status).toBe(403)
    const out = await app.request('POST', '/api/auth/sign-out', { headers: { origin }, body: {} })
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
    ['GET', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-in/email/'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
  ])('%s %s does not exist', async (method, path) => {
    const { status } = await app.request(method, path, method === 'POST' ? { body: {} } : {})
    expect(status).toBe(404)
  })
})

describe('limits', () => {
  // Seen to fail: with the attempt counted after the password was checked, all 30 parallel tries reached the hash.
  test('thirty parallel tries of one account reach ten password checks, whatever X-Forwarded-For says', async () => {
    const { email } = await customer()
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        signIn(email, `essai-${n}`, { 'x-forwarded-for': `203.0.113.${n}` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]?.body.code).toBe('too-many-requests')
    expect((await signIn(email, password)).status).toBe(429)

    app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000)
    expect((await signIn(email, password)).status).toBe(200)
    app.clock.now = new Date()
  })

  test('a success forgives the failures before it', async () => {
    const { email } = await customer()
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 9; time += 1) await signIn(email, 'pas-le-bon-27')
      expect((await signIn(email, password)).status).toBe(200)
    }
  })

  // Seen to fail: with `ipAddressHeaders: ['x-forwarded-for']` and the client's headers passed on, nothing is refused.
  test('one client trying many accounts is stopped, and a forged X-Forwarded-For does not help', async () => {
    const tries = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        signIn(`${n}-${randomBytes(4).toString('hex')}@exemple.fr`, 'x', {
          'x-forwarded-for': `198.51.100.${n}`,
          'x-escale-client-address': `198.51.100.${n}`,
          'x-real-ip': `198.51.100.${n}`,
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(60)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
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
