import { expect } from 'vitest'
import type { TestGoogle } from './google.ts'
import type { Answer, Person, TestApp } from './test-app.ts'

/** The cookies of one browser: it sends back those that it received. */
export type Jar = Map<string, string>

/** The address where the Google emulator sends its answers in these tests. */
export const googleReturn = 'http://localhost:3000/api/auth/google/callback'

const cookiesOf = (jar: Jar) => ({
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
})

function keep(jar: Jar, { headers }: Answer): void {
  for (const cookie of headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (/Max-Age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }
}

/** The browser of a person who is already signed in, or of an anonymous one. */
export const browserOf = (person?: Person): Jar => {
  const [name, value] = person?.cookie.split('=') ?? []
  return new Map(name && value ? [[name, value]] : [])
}

/** The actions that tests of Google repeat, on one server and one emulator. */
export function googleJourneys(app: TestApp, google: TestGoogle) {
  const send = async (jar: Jar, method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await app.request(method, path, {
      headers: cookiesOf(jar),
      ...(body ? { body } : {}),
    })
    keep(jar, answer)
    return answer
  }
  const leave = async (jar: Jar, path = '/api/google-visits', body: object = {}) => {
    const answer = await send(jar, 'POST', path, body)
    expect(answer.status).toBe(200)
    return answer.body.url as string
  }
  /** Where the server sends the browser next, after the address that Google sent it to. */
  const comeBack = async (jar: Jar, address: string): Promise<string | null> => {
    const answer = await send(jar, 'GET', address.slice(address.indexOf('/api/')))
    expect(answer.status).toBe(303)
    return answer.headers.get('location')
  }
  const goAs = async (jar: Jar, email: string, path?: string, body?: object) =>
    comeBack(jar, await google.choose(await leave(jar, path, body), email))
  return {
    send,
    leave,
    comeBack,
    signIn: (jar: Jar, email: string, body?: object) =>
      goAs(jar, email, '/api/google-visits', body),
    link: (jar: Jar, email: string) =>
      goAs(jar, email, '/api/me/google-visits', { returnTo: '/tableau-de-bord/compte' }),
    prove: (jar: Jar, email: string) =>
      goAs(jar, email, '/api/session/proof/google-visits', { returnTo: '/tableau-de-bord/compte' }),
    whoIsIn: async (jar: Jar): Promise<string | null> =>
      (await send(jar, 'GET', '/api/me')).body.user?.id ?? null,
    linksOf: (userId: string) => linksOf(app, userId),
  }
}

const linksOf = (app: TestApp, userId: string) =>
  app.deps.db
    .selectFrom('external_identities')
    .select('email')
    .where('user_id', '=', userId)
    .execute()

/** The rest of the sign-up form, after Google. */
export const passwordlessForm = (overrides: object = {}) => ({
  firstName: 'Teva',
  lastName: 'Maono',
  phone: '0612345678',
  addressLine1: '12 rue de Sébastopol',
  addressLine2: '',
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
  acceptAllLegal: true,
  acceptCommercialOffers: false,
  ...overrides,
})
