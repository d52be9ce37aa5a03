import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshEmail } from '#tests/support/accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('attempts').execute()
  await app.deps.db.deleteFrom('recent_tries').execute()
})
afterAll(() => app.close())

/** Sends a form as a browser without scripts does. */
const submit = async (path: string, fields: Record<string, string>, origin?: string) => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(origin ? { origin } : {}),
  }
  const body = new TextEncoder().encode(new URLSearchParams(fields).toString())
  const answer = await app.request('POST', path, { body, headers })
  const html = answer.body instanceof ArrayBuffer ? new TextDecoder().decode(answer.body) : ''
  return { status: answer.status, headers: answer.headers, html }
}
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
const kept = (email: string) =>
  app.deps.db
    .selectFrom('legal_requests')
    .select(['kind', 'contract', 'wished_on'])
    .where('email', '=', email)
    .execute()

test.each([
  ['/retractation', 'withdrawal', 'Confirmer la rétractation', null],
  ['/resiliation', 'cancellation', 'Notification de la résiliation', '2031-05-04'],
])(
  '%s works without a script: read again, confirm, receipt; twice is once',
  async (path, kind, button, wish) => {
    const email = freshEmail()
    const typed = {
      name: 'Marie',
      email,
      contract: 'Standard',
      ...(wish ? { wishedOn: wish } : {}),
    }
    const recap = await submit(path, typed)
    expect([recap.status, recap.html.includes(button)]).toEqual([200, true])
    expect(await kept(email)).toEqual([])

    const confirmed = hiddenIn(recap.html)
    const receipts = [await submit(path, confirmed), await submit(path, confirmed)]
    for (const { status, html, headers } of receipts) {
      expect([status, html.includes('Votre demande est reçue')]).toEqual([200, true])
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(html).not.toContain('<script')
    }
    expect(await kept(email)).toEqual([{ kind, contract: 'Standard', wished_on: wish }])
  },
)

test('what is wrong is said beside what was typed, and nothing is kept', async () => {
  const email = freshEmail()
  const { status, html } = await submit('/retractation', { email, name: '"><b>x', contract: '' })
  expect(status).toBe(422)
  expect(html).toContain('Indiquez de quel contrat il s’agit.')
  expect(html).toContain(`value="${email}"`)
  expect(html).not.toContain('<b>x')
  expect(await kept(email)).toEqual([])
})

test('a foreign page, a body of another kind or one without end has no effect', async () => {
  const email = freshEmail()
  const typed = { step: 'confirm', name: 'Marie', email, contract: 'Standard' }
  expect((await submit('/retractation', typed, 'https://evil.example')).status).toBe(403)
  expect((await submit('/retractation', { ...typed, more: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await app.request('POST', '/retractation', { body: typed })).status).toBe(400)
  expect(await kept(email)).toEqual([])
})

test('the limits hold here too, and say so on a page', async () => {
  const email = freshEmail()
  let last = { status: 0, html: '' }
  for (let n = 0; n < 4; n += 1) {
    last = await submit('/resiliation', {
      step: 'confirm',
      name: 'Marie',
      email,
      contract: 'Standard',
    })
  }
  expect(last.status).toBe(429)
  expect(last.html).toContain('Trop de demandes')
  expect(await kept(email)).toHaveLength(3)
})

test('who is signed in declares under their own address, whatever strangers did with it', async () => {
  const marie = await app.makeCustomer()
  const typed = { step: 'confirm', name: 'Marie', email: marie.email, contract: 'Standard' }
  for (let n = 0; n < 4; n += 1) await submit('/resiliation', typed)
  const { status } = await app.request('POST', '/api/cancellations', {
    as: marie,
    body: { name: 'Marie', email: marie.email, contract: 'Standard', requestKey: randomUUID() },
  })
  expect(status).toBe(200)
})
