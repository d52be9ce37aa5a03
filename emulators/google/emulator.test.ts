import * as oidc from 'openid-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account, seededAccounts } from './accounts.ts'
import { issuer } from './emulator.ts'
import { backFrom, checks, client, press, redirectUri, TestSite } from './test-site.ts'

const [marie, , kalani, lucie] = seededAccounts.map(({ sub }) => sub)

let site: TestSite
beforeEach(async () => {
  site = await TestSite.open()
})
afterEach(() => site.close())

test('a chosen account comes back with state and nonce, and its signed claims pass a real client', async () => {
  const visited = await site.visit()
  const back = await site.choose(visited, { account: String(marie) })
  expect(back.origin + back.pathname).toBe(redirectUri)
  const tokens = await site.exchange(back, visited, { maxAge: 60 })
  expect(tokens.claims()).toMatchObject({
    iss: issuer,
    aud: client.id,
    sub: marie,
    email: 'client@escale.test',
    email_verified: true,
    given_name: 'Marie',
    family_name: 'Tehei',
    auth_time: Math.floor(site.clock.getTime() / 1000),
  })
  const info = await oidc.fetchUserInfo(site.configuration(), tokens.access_token, String(marie))
  expect(info).toMatchObject({ email: 'client@escale.test', family_name: 'Tehei' })
})

test('the secret is taken in the body as well', async () => {
  const visited = await site.visit()
  const back = await site.choose(visited, { account: String(marie) })
  const tokens = await site.exchange(
    back,
    visited,
    {},
    site.configuration(oidc.ClientSecretPost(client.secret)),
  )
  expect(tokens.claims()?.sub).toBe(marie)
})

test('an unverified address says so, and a person without a family name has none', async () => {
  const first = await site.visit()
  const unverified = await site.exchange(
    await site.choose(first, { account: String(lucie) }),
    first,
  )
  expect(unverified.claims()).toMatchObject({ email_verified: false })
  const second = await site.visit()
  const oneName = await site.exchange(
    await site.choose(second, { account: String(kalani) }),
    second,
  )
  expect(oneName.claims()).toMatchObject({ given_name: 'Kalani', name: 'Kalani' })
  expect(oneName.claims()).not.toHaveProperty('family_name')
})

test('a typed account is the same person each time, and is offered again', async () => {
  const typed = { email: 'Teva@gmail.test', givenName: 'Teva', familyName: '' }
  const first = await site.visit()
  const tokens = await site.exchange(
    await site.choose(first, { ...typed, emailVerified: 'on' }),
    first,
  )
  expect(tokens.claims()).toMatchObject({ email: 'Teva@gmail.test', email_verified: true })
  const second = await site.visit()
  const again = await site.exchange(
    await site.choose(second, { ...typed, email: 'teva@gmail.test' }),
    second,
  )
  expect(again.claims()).toMatchObject({ sub: tokens.claims()?.sub, email_verified: false })
  expect(await (await fetch(second.url)).text()).toContain('teva@gmail.test')
})

test('a form that makes no sense keeps what was typed and gives no code', async () => {
  const answer = await press((await site.visit()).url, {
    email: 'nobody',
    givenName: 'T<b>',
    familyName: '',
  })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('value="nobody"')
  expect(page).toContain('value="T&lt;b&gt;"')
})

test('« Refuser » comes back with access_denied and the state', async () => {
  const visited = await site.visit()
  const back = await site.choose(visited, { decision: 'refuse' })
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    state: checks.state,
  })
  await expect(site.exchange(back, visited)).rejects.toMatchObject({ error: 'access_denied' })
})

test('another state or another nonce than the one sent is found by the client', async () => {
  const visited = await site.visit()
  const back = await site.choose(visited, { account: String(marie) })
  await expect(site.exchange(back, visited, { expectedState: 'another' })).rejects.toThrow(
    'response',
  )
  await expect(site.exchange(back, visited, { expectedNonce: 'another' })).rejects.toMatchObject({
    code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  })
})

test('an unknown return address or application is told on the page, and never redirected to', async () => {
  const wrong = [
    { redirect_uri: 'http://localhost:3000/retour/' },
    { redirect_uri: 'https://evil.example/retour' },
    { client_id: 'another' },
  ]
  for (const change of wrong) {
    const answer = await fetch((await site.visit(change)).url, { redirect: 'manual' })
    expect([400, 401]).toContain(answer.status)
    expect(answer.headers.get('location')).toBeNull()
    expect((await press((await site.visit(change)).url, { account: String(marie) })).status).toBe(
      answer.status,
    )
  }
  const twice = await fetch(`${(await site.visit()).url}&state=another`, { redirect: 'manual' })
  expect(twice.status).toBe(400)
})

test.each([
  ['unsupported_response_type', { response_type: 'token' }],
  ['invalid_scope', { scope: 'email' }],
  ['invalid_request', { code_challenge_method: 'plain' }],
  ['invalid_request', { code_challenge: '' }],
  ['invalid_request', { max_age: 'soon' }],
  ['login_required', { prompt: 'none' }],
])('%s comes back to the application', async (error, change) => {
  const answer = await fetch((await site.visit(change)).url, { redirect: 'manual' })
  expect(Object.fromEntries(backFrom(answer).searchParams)).toMatchObject({
    error,
    state: checks.state,
  })
})

test('a restart keeps the signing key and the accounts that were typed', async () => {
  const keys = async () => (await fetch(`${site.url}/oauth2/v3/certs`)).json() as Promise<unknown>
  const before = await keys()
  expect(JSON.stringify(before)).not.toContain('"d"')
  const typed = { email: 'teva@gmail.test', givenName: 'Teva', familyName: 'Maono' }
  await site.choose(await site.visit(), typed)
  await site.restart()
  expect(await keys()).toEqual(before)
  const { sub } = account({ email: typed.email, emailVerified: true, givenName: 'Teva' })
  const visited = await site.visit()
  const tokens = await site.exchange(await site.choose(visited, { account: sub }), visited)
  expect(tokens.claims()).toMatchObject({ family_name: 'Maono' })
})

test('the picker says that it is no Google, lets its form come back to the site only, and no other site presses it', async () => {
  const { url } = await site.visit()
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' http://localhost:3000;",
  )
  expect(await page.text()).toContain('Mode démonstration.')
  const foreign = await press(url, { account: String(marie) }, { origin: 'http://evil.example' })
  expect(foreign.status).toBe(403)
})
