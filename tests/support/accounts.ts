import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TestMailbox } from './mailbox.ts'
import { hashPassword } from '#server/people/accounts/password.ts'
import type { Person, TestApp } from './test-app.ts'

export const goodPassword = 'lagon-corail-27'
export const freshEmail = () => `marie-${randomBytes(5).toString('hex')}@exemple.fr`

/** Gives a password to somebody that the test app made without one. */
export async function givePassword(
  app: TestApp,
  { id }: Person,
  password = goodPassword,
): Promise<void> {
  await app.deps.db
    .insertInto('passwords')
    .values({ user_id: id, hash: await hashPassword(password), changed_at: app.deps.now() })
    .execute()
}

/** A customer with a password and no session. */
export async function customerWithPassword(
  app: TestApp,
  overrides: Parameters<TestApp['makeCustomer']>[0] = {},
): Promise<Person> {
  const person = await app.makeCustomer(overrides)
  await givePassword(app, person)
  await app.deps.db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  return person
}

/** A valid sign-up form. */
export const registrationForm = (overrides: object = {}) => ({
  firstName: 'Marie',
  lastName: 'Tehei',
  email: freshEmail(),
  phone: '0612345678',
  password: goodPassword,
  confirmPassword: goodPassword,
  addressLine1: '12 rue de Sébastopol',
  addressLine2: '',
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
  acceptAllLegal: true,
  acceptCommercialOffers: false,
  ...overrides,
})

/** The actions that account tests repeat, on one server with its mailbox. */
export function accountActs(app: TestApp, mailbox: TestMailbox) {
  const post = (path: string, body: object) => app.request('POST', path, { body })
  const confirm = (token: string) => post('/api/email-confirmations', { token })
  const register = async (email = freshEmail()): Promise<string> => {
    const { status } = await post('/api/registrations', registrationForm({ email }))
    expect(status).toBe(200)
    await app.runJobs()
    return email
  }
  return {
    post,
    confirm,
    register,
    openAccount: async (): Promise<string> => {
      const email = await register()
      expect((await confirm(await mailbox.tokenFor(email))).status).toBe(200)
      return email
    },
    signIn: (email: string, password = goodPassword) => post('/api/session', { email, password }),
    userOf: (email: string) =>
      app.deps.db
        .selectFrom('users')
        .select(['id', 'role', 'email_verified', 'is_active'])
        .where('email', '=', email.toLowerCase())
        .executeTakeFirstOrThrow(),
    subjectsTo: async (address: string) =>
      (await mailbox.mailsTo(address)).map(({ subject }) => subject),
    /** Rate limits count over the whole file; a test about something else resets them first. */
    forgetLimits: async () => {
      await app.deps.db.deleteFrom('attempts').execute()
      await app.deps.db.deleteFrom('recent_tries').execute()
    },
  }
}
