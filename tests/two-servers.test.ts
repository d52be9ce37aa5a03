import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenPurpose } from '#server/people/accounts/one-time-token.ts'
import { customerWithPassword, freshEmail, goodPassword } from './support/accounts.ts'
import { eventually } from './support/eventually.ts'
import { startTestMailbox, type TestMailbox } from './support/mailbox.ts'
import { createTestApp, type Person, type TestApp } from './support/test-app.ts'
import { startTwoServers, type TwoServers } from './support/two-servers.ts'

let app: TestApp
let mailbox: TestMailbox
let servers: TwoServers
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  servers = await startTwoServers(app)
})
afterAll(async () => {
  await servers.stop()
  await app.close()
  await mailbox.close()
})

/** A different network each time: a provider's customer has a /64, an attacker many of them. */
const network = (n: number) =>
  `2001:db8:${n.toString(16)}:${(n * 7).toString(16)}::${n.toString(16)}`
const newPassword = 'mangrove-bleue-31'
const statuses = (answers: readonly { readonly status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
      status,
      all?.length,
    ]),
  )

const signIn = (turn: number, email: string, password: string, cookie = '') =>
  servers.request(turn, 'POST', '/api/session', {
    body: { email, password },
    from: network(turn),
    cookie,
  })

describe('an account under attack from rotating networks, on both servers', () => {
  const attack = (email: string, tries: number, cookie = '') =>
    Promise.all(Array.from({ length: tries }, (_, n) => signIn(n + 1, email, `essai-${n}`, cookie)))

  // Seen to fail: with the try taken after the password check in sign-in.ts, all two hundred are hashed.
  test('fifteen hashes serve unknown browsers, and the owner’s own browser still gets in', async () => {
    const { email } = await customerWithPassword(app)
    const { cookies } = await signIn(301, email, goodPassword)
    const before = servers.hashes()
    expect(statuses(await attack(email, 200))).toEqual({ 401: 15, 429: 185 })
    expect(servers.hashes() - before).toBe(15)
    expect((await signIn(302, email, goodPassword)).status).toBe(429)
    expect((await signIn(303, email, goodPassword, deviceIn(cookies))).status).toBe(200)
  })

  // Seen to fail: with an answer before the hash when nobody has the address.
  test('an unknown address costs a hash like a known one: time tells them apart no more than words', async () => {
    const before = servers.hashes()
    expect((await signIn(305, 'personne@exemple.fr', 'pas-le-bon-27')).status).toBe(401)
    expect(servers.hashes() - before).toBe(1)
  })

  test('twenty in all with a stolen browser, and the owner gets in elsewhere by a reset', async () => {
    const { email } = await customerWithPassword(app)
    const { cookies } = await signIn(311, email, goodPassword)
    const before = servers.hashes()
    await Promise.all([attack(email, 100), attack(email, 100, deviceIn(cookies))])
    expect(servers.hashes() - before).toBe(20)

    const asked = { body: { email }, from: network(312) }
    await servers.request(1, 'POST', '/api/password-reset-requests', asked)
    const token = await eventually(() => mailbox.tokenFor(email).catch(() => undefined))
    const reset = { body: { token, password: newPassword }, from: network(313) }
    expect((await servers.request(2, 'POST', '/api/password-resets', reset)).status).toBe(200)
    expect((await signIn(314, email, newPassword)).status).toBe(200)
  })
})

const deviceIn = (cookies: string): string =>
  cookies.split('; ').find((pair) => pair.startsWith('escale.device=')) ?? ''

describe('of thirty-two redemptions at once on both servers', () => {
  // Seen to fail: without `used_at is null` in consumeToken, all of them succeed or collide.
  test.each([
    ['confirm-email', '/api/email-confirmations', {}],
    ['reset-password', '/api/password-resets', { password: newPassword }],
    [
      'accept-invitation',
      '/api/invitation-acceptances',
      { firstName: 'Inès', lastName: 'Moreau', password: newPassword },
    ],
  ] as const)('of a %s link exactly one succeeds', async (purpose, path, more) => {
    const token = await issued(purpose)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        servers.request(n, 'POST', path, { body: { token, ...more }, from: network(n + 1) }),
      ),
    )
    expect(statuses(answers)).toEqual({ 200: 1, 409: 31 })
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'token-invalid']),
    )
  })

  async function issued(purpose: TokenPurpose): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = app.clock.now
    const invites = purpose === 'accept-invitation'
    const person = await app.makeCustomer({ emailVerified: purpose !== 'confirm-email' })
    const email = invites ? freshEmail() : person.email
    await app.deps.db
      .insertInto('one_time_tokens')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        purpose,
        user_id: invites ? null : person.id,
        subject_id: invites ? await invitationOf(email) : null,
        email,
        created_at: now,
        expires_at: new Date(now.getTime() + 600_000),
      })
      .execute()
    return token
  }

  async function invitationOf(email: string): Promise<string> {
    const { id } = await app.deps.db
      .insertInto('staff_invitations')
      .values({
        email,
        role: 'operateur',
        invited_by: (await app.makeStaff('super_admin')).id,
        created_at: app.clock.now,
        expires_at: new Date(app.clock.now.getTime() + 600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
})

describe('on one server, what ends a session refuses the next request on the other and closes its stream', () => {
  type Case = {
    readonly person: () => Promise<Person>
    readonly act: (person: Person) => Promise<{ readonly status: number }>
  }
  const cases: Record<string, Case> = {
    'a reset': {
      person: () => app.makeCustomer(),
      act: async ({ email }) => {
        await servers.request(0, 'POST', '/api/password-reset-requests', { body: { email } })
        const token = await eventually(() => mailbox.tokenFor(email).catch(() => undefined))
        const body = { token, password: newPassword }
        return servers.request(0, 'POST', '/api/password-resets', { body })
      },
    },
    'a new role': {
      person: () => app.makeStaff('operateur'),
      act: async ({ id }) =>
        servers.request(0, 'PUT', `/api/admin/staff/${id}/role`, {
          as: await freshChief(),
          body: { role: 'admin', former: 'operateur' },
        }),
    },
    'a deactivation': {
      person: () => app.makeStaff('operateur'),
      act: async ({ id }) =>
        servers.request(0, 'POST', `/api/admin/staff/${id}/deactivation`, {
          as: await freshChief(),
          body: {},
        }),
    },
    'a deletion': {
      person: () => app.makeCustomer(),
      act: (as) =>
        servers.request(0, 'POST', '/api/me/deletion', { as, body: { confirmation: 'SUPPRIMER' } }),
    },
    'second factors taken away': {
      person: async () => {
        const person = await app.makeStaff('operateur')
        const at = { created_at: app.clock.now, confirmed_at: app.clock.now }
        await app.deps.db
          .insertInto('totp_factors')
          .values({ user_id: person.id, secret: Buffer.from('x'), ...at })
          .execute()
        return person
      },
      act: async ({ id }) =>
        servers.request(0, 'DELETE', `/api/admin/staff/${id}/second-factors`, {
          as: await freshChief(),
          body: {},
        }),
    },
    'the end of the other devices': {
      person: () => app.makeCustomer(),
      act: async (person) =>
        servers.request(0, 'DELETE', '/api/me/sessions', {
          as: await app.otherDevice(person),
          body: {},
        }),
    },
    'a sign-out': {
      person: () => app.makeCustomer(),
      act: (as) => servers.request(0, 'DELETE', '/api/session', { as, body: {} }),
    },
  }

  const freshChief = () => app.makeStaff('super_admin')

  // Seen to fail: with `endSessions` removed from a verb, its line; with the check of the stream every ten seconds, all.
  test.concurrent.each(Object.keys(cases))('%s', async (name) => {
    const { person: make, act } = cases[name] as Case
    const person = await make()
    const stream = await servers.listen(1, person)
    expect(stream.status).toBe(200)
    const closed = endOf(stream)
    expect((await act(person)).status).toBe(200)
    const actedAt = performance.now()

    const next = await servers.request(1, 'GET', '/api/me/sessions', { as: person })
    expect(next.status).toBe(401)
    expect((await closed) - actedAt).toBeLessThan(5000)
  })

  async function endOf({ body }: Response): Promise<number> {
    if (!body) throw new Error('no stream')
    for await (const chunk of body as AsyncIterable<Uint8Array>) void chunk
    return performance.now()
  }
})
