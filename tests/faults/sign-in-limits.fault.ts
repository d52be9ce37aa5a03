import { request } from 'node:http'
import { expect, test } from 'vitest'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()

/** Signs in from another address of the loopback, so that the limits of this test are its own. */
function signInFrom(
  localAddress: string,
  email: string,
  headers: Record<string, string>,
  path = '/api/session',
  body: object = { email, password: 'not the password' },
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { port, origin } = new URL(escale.url)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        localAddress,
        headers: { origin, 'content-type': 'application/json', ...headers },
      },
      (response) => {
        response.resume()
        const { 'retry-after': retryAfter } = response.headers
        response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter }))
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

const forged = (n: number) => ({
  'x-forwarded-for': `203.0.113.${n}`,
  'x-real-ip': `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
  'cf-connecting-ip': `203.0.113.${n}`,
  'true-client-ip': `203.0.113.${n}`,
  'x-client-ip': `203.0.113.${n}`,
  'x-escale-client-address': `203.0.113.${n}`,
})

test('fifteen failures close an account’s door to unknown browsers, whatever addresses the client pretends', async () => {
  const statuses = []
  for (let n = 1; n <= 15; n += 1) {
    statuses.push((await signInFrom('127.0.0.7', 'victime@example.test', forged(n))).status)
  }
  expect(statuses).toEqual(statuses.map(() => 401))
  const last = await signInFrom('127.0.0.7', 'VICTIME@example.test', forged(16))
  expect(last.status).toBe(429)
  expect(Number(last.retryAfter)).toBeGreaterThan(0)
  const elsewhere = await signInFrom('127.0.0.8', 'victime@example.test', forged(17))
  expect(elsewhere.status).toBe(429)
})

test('one address has sixty tries a minute over all accounts, whatever it pretends to be', async () => {
  const statuses: number[] = []
  // Minutes are those of the clock: attempts that cross from one minute to the next get the quota of both.
  for (let n = 1; n <= 121 && statuses.at(-1) !== 429; n += 1) {
    const { status } = await signInFrom('127.0.0.9', `n${n}@example.test`, forged(n))
    statuses.push(status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeGreaterThan(60)
  const innocent = await signInFrom('127.0.0.10', 'innocent@example.test', {})
  expect(innocent.status).toBe(401)
})
