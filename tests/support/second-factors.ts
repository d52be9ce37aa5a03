import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { goodPassword } from './accounts.ts'
import type { PasskeyDevice } from './passkey-device.ts'
import type { Answer, Person, TestApp } from './test-app.ts'

/** The cookies of an answer as a browser sends them back, added to those that it held. */
export function cookiesAfter({ headers }: Answer, before = ''): string {
  const jar = new Map<string, string>()
  const set = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  for (const pair of [...before.split('; '), ...set]) {
    const [name = '', value = ''] = pair.split('=')
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** The person with the cookies that this answer set. */
export const after = (person: Person, answer: Answer): Person => ({
  ...person,
  cookie: cookiesAfter(answer, person.cookie),
})

export type Enrolled = {
  readonly person: Person
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** The actions that tests of second factors repeat. */
export function factorActs(app: TestApp) {
  const post = (path: string, body: object, cookie = '') =>
    app.request('POST', path, { body, headers: { cookie } })
  return {
    post,
    /** Adds an authenticator with its first code; the clock then moves one step on, to a new code. */
    addTotp: async (person: Person): Promise<Enrolled> => {
      const { body: started } = await post('/api/me/totp', {}, person.cookie)
      const code = codeAt(started.secret, app.clock.now)
      const added = await post('/api/me/totp/confirmation', { code }, person.cookie)
      expect(added.status).toBe(200)
      app.clock.now = new Date(app.clock.now.getTime() + 30_000)
      const { recoveryCodes } = added.body
      return { person: after(person, added), secret: started.secret, recoveryCodes }
    },
    addPasskey: async (person: Person, device: PasskeyDevice): Promise<Person> => {
      const { body: order } = await post('/api/me/passkey-challenges', {}, person.cookie)
      const passkey = device.make(order)
      const added = await post('/api/me/passkeys', { passkey }, person.cookie)
      expect(added.status).toBe(200)
      return after(person, added)
    },
    ask: async (purpose: 'sign-in' | 'second-step' | 'proof', cookie = '') =>
      (await post('/api/session/passkey-challenges', { purpose }, cookie)).body,
    /** Signs in with the right password only; returns the cookie of the half-open sign-in. */
    halfEnter: async (email: string, password = goodPassword): Promise<string> => {
      const answer = await post('/api/session', { email, password })
      expect(answer.body).toMatchObject({ user: null })
      return cookiesAfter(answer)
    },
    secondStep: (proof: object, cookie: string) =>
      post('/api/session/second-factor', { proof }, cookie),
    readMe: async (cookie: string) =>
      (await app.request('GET', '/api/me', { headers: { cookie } })).body.user,
  }
}

/** The number of successful answers. */
export const successes = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length

export const thirtyTwo = <Value>(act: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: 32 }, act))
