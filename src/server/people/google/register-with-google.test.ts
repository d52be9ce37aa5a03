import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, registrationForm } from '#tests/support/accounts.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { openGoogleDesk, type GoogleDesk } from '#tests/support/google-desk.ts'
import { browserOf, passwordlessForm, type Jar } from '#tests/support/google-journeys.ts'
import { signInWithGoogle } from './return-from-google.ts'

const administrator = 'patronne@exemple.fr'
let desk: GoogleDesk
let app: GoogleDesk['app']
let google: GoogleDesk['google']
let mailbox: GoogleDesk['mailbox']
let acts: GoogleDesk['acts']
let visitor: GoogleDesk['visitor']
beforeAll(async () => {
  desk = await openGoogleDesk({ ADMIN_EMAIL: administrator })
  ;({ app, google, mailbox, acts, visitor } = desk)
})
beforeEach(() => desk.acts.forgetLimits())
afterAll(() => desk.close())

const register = (jar: Jar, overrides: object = {}) =>
  visitor.send(jar, 'POST', '/api/google-registrations', passwordlessForm(overrides))

/** The browser of a new person, back from Google. */
async function newcomer(email = freshEmail()): Promise<Jar> {
  const jar = browserOf()
  expect(await visitor.signIn(jar, email)).toBe('/inscription?avec=google')
  return jar
}

describe('somebody new', () => {
  test('finds their name and address in the form, and is a customer, signed in, when it is sent', async () => {
    const email = freshEmail()
    const jar = await newcomer(email)
    const { body: offer } = await visitor.send(jar, 'GET', '/api/google-sign-in')
    expect(offer).toEqual({
      isOffered: true,
      newcomer: { email, firstName: 'Teva', lastName: 'Maono' },
    })
    const { status, body } = await register(jar)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      entry: 'entered',
      clientNumber: expect.stringMatching(/^CLT-\d{6}$/),
    })
    const { body: me } = await visitor.send(jar, 'GET', '/api/me')
    expect(me.user).toMatchObject({
      email,
      role: 'client',
      emailVerified: true,
      isActive: true,
      clientNumber: body.clientNumber,
    })
    expect(jar.has('escale.newcomer')).toBe(false)
    await app.runJobs()
    expect(await acts.subjectsTo(email)).toEqual([expect.stringMatching(/^Bienvenue/)])
  })

  test('comes in by Google afterwards, and by no password', async () => {
    const email = freshEmail()
    await register(await newcomer(email))
    const jar = browserOf()
    expect(await visitor.signIn(jar, email)).toBe('/connexion#google=entered')
    expect((await acts.signIn(email)).status).toBe(401)
  })

  test('without a family name at Google types one', async () => {
    const jar = await newcomer('kalani@gmail.test')
    const { body } = await visitor.send(jar, 'GET', '/api/google-sign-in')
    expect(body.newcomer).toMatchObject({ firstName: 'Kalani', lastName: '' })
    const missing = await register(jar, { lastName: '' })
    expect([missing.status, missing.body.fields]).toEqual([422, { lastName: 'required' }])
    expect((await register(jar)).status).toBe(200)
  })

  test('waits for the office where activation is manual', async () => {
    const setting = { key: 'activation', value: JSON.stringify('manual') }
    await app.deps.db.insertInto('settings').values(setting).execute()
    const email = freshEmail()
    const jar = await newcomer(email)
    expect((await register(jar)).body.entry).toBe('account-pending')
    expect([...jar.keys()]).toEqual([])
    expect(await acts.userOf(email)).toMatchObject({ email_verified: true, is_active: false })
    await app.deps.db.deleteFrom('settings').where('key', '=', 'activation').execute()
  })

  test.each([{ email: 'autre@exemple.fr' }, { role: 'admin' }, { emailVerified: true }])(
    'cannot send %j: it is Google’s or ours to say',
    async (key) => {
      expect((await register(await newcomer(), key)).status).toBe(422)
    },
  )
})

describe('the form', () => {
  test('of nobody who comes from Google is refused', async () => {
    const { status, body } = await register(browserOf())
    expect([status, body.code]).toEqual([409, 'google-visit-over'])
    const forged = new Map([['escale.newcomer', 'x'.repeat(43)]])
    expect((await register(forged)).body.code).toBe('google-visit-over')
  })

  test('an hour later is refused, and offers nothing', async () => {
    const jar = await newcomer()
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 3_600_000)
    expect((await visitor.send(jar, 'GET', '/api/google-sign-in')).body.newcomer).toBeNull()
    expect((await register(jar)).body.code).toBe('google-visit-over')
    app.clock.now = now
  })

  // Seen to fail: with the pending identity read and not deleted, the others meet the address as already registered.
  test('sent 32 times at once makes one account', async () => {
    const jar = await newcomer()
    const answers = await Promise.all(Array.from({ length: 32 }, () => register(new Map(jar))))
    expect(countedAnswers(answers)).toEqual({ 200: 1, 'google-visit-over': 31 })
  })

  test('is refused when the address was registered meanwhile, and that account is not linked', async () => {
    const email = freshEmail()
    const jar = await newcomer(email)
    const form = registrationForm({ email })
    expect((await acts.post('/api/registrations', form)).status).toBe(200)
    expect((await register(jar)).body.code).toBe('email-already-registered')
    expect(await visitor.linksOf((await acts.userOf(email)).id)).toEqual([])
  })
})

describe('the administrator’s address (threat 2.10)', () => {
  const rolesNow = async () => {
    const users = await app.deps.db.selectFrom('users').select('role').execute()
    return [...new Set(users.map(({ role }) => role))]
  }
  /** Returns from Google with an address whose characters its own form would refuse. */
  const backFromGoogle = async (email: string): Promise<Jar> => {
    const person = await app.makeCustomer()
    const identity = {
      issuer: google.settings.issuer,
      subject: email,
      email,
      emailVerified: true,
      givenName: 'Teva',
      familyName: 'Maono',
    }
    const browser = { cookies: undefined, userAgent: undefined }
    const ctx = await app.contextOf(person)
    const { cookies } = await signInWithGoogle(ctx, { identity, browser, userId: null })
    const pairs = cookies.map((cookie) => cookie.split(';')[0]?.split('=') ?? [])
    return new Map(pairs.map(([name = '', value = '']) => [name, value]))
  }

  test.each([
    'Patronne@exemple.fr',
    'PATRONNE@EXEMPLE.FR',
    'patronne+x@exemple.fr',
    'p.atronne@exemple.fr',
    'patronne@exemple.fr.',
    ' patronne@exemple.fr',
    'patronne@exemple.fr\u200b',
    'pаtronne@exemple.fr',
    'ｐatronne@exemple.fr',
    'patronne@EXEMPLE。FR',
    '"patronne"@exemple.fr',
    'patronne@xn--exemple-fr.fr',
  ])('as « %s » gives no role', async (email) => {
    const jar = await backFromGoogle(email)
    await register(jar)
    await app.runJobs()
    expect(await rolesNow()).toEqual(['client'])
    // Frees the address for the next variant.
    await app.deps.db
      .updateTable('users')
      .set({ email: freshEmail() })
      .where('email', 'like', 'p%')
      .execute()
  })

  // Seen to fail: with `external_identities` kept by `becomeFirstSuperAdmin`, that Google account opens the office.
  test('itself is not believed from Google; its link makes the super-admin, whom that Google account no longer opens', async () => {
    const jar = await newcomer(administrator)
    expect((await register(jar)).body.entry).toBe('email-not-confirmed')
    expect([...jar.keys()]).toEqual([])
    expect(await acts.userOf(administrator)).toMatchObject({
      role: 'client',
      email_verified: false,
    })
    expect(await visitor.signIn(jar, administrator)).toBe('/connexion#google=email-not-confirmed')
    expect(await visitor.whoIsIn(jar)).toBeNull()

    await app.runJobs()
    const { body } = await acts.confirm(await mailbox.tokenFor(administrator))
    expect(body.mustChoosePassword).toBe(true)
    expect(await acts.userOf(administrator)).toMatchObject({ role: 'super_admin' })
    expect(await visitor.signIn(jar, administrator)).toBe('/connexion#google=account-exists')
    expect(await visitor.whoIsIn(jar)).toBeNull()
  })
})
