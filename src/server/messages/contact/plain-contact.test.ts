import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
  marie = await app.makeCustomer()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.deps.db.deleteFrom('attempts').execute()
})

let letters = 0
const formOf = (overrides: Record<string, string> = {}) => ({
  name: 'Jean Wamytan',
  email: 'jean@exemple.nc',
  subject: 'professional',
  message: `Bonjour,\n\nQuels sont vos tarifs pour une entreprise ? (${(letters += 1)})`,
  website: '',
  ...overrides,
})
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('POST', '/contact', {
    body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const htmlOf = (body: ArrayBuffer) => new TextDecoder().decode(body)
const kept = (message: string) =>
  app.deps.db.selectFrom('contact_messages').selectAll().where('message', '=', message).execute()

test('a sent form is kept and leads back to the thanks, so that a reload sends nothing', async () => {
  const form = formOf()
  const { status, headers } = await post(form)
  expect([status, headers.get('location')]).toEqual([303, '/#message-envoye'])
  expect(await kept(form.message)).toHaveLength(1)
})

test('a refused form comes back with what was typed, escaped, and what is wrong', async () => {
  const { status, body, headers } = await post(
    formOf({ email: '"><script>alert(1)</script>', subject: 'quote' }),
  )
  const html = htmlOf(body)
  expect(status).toBe(422)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('value="Jean Wamytan"')
  expect(html).toContain('<option value="quote" selected>')
  expect(html).toContain('Adresse e-mail invalide')
  expect(html).not.toContain('<script')
})

test('an empty form is told « Champs manquants »', async () => {
  const { body } = await post(formOf({ name: '', message: '' }))
  expect(htmlOf(body)).toContain('Veuillez remplir tous les champs du formulaire de contact.')
})

test('a limit is told with its pause, and the words are kept', async () => {
  const send1 = () => post(formOf({ email: 'trop@exemple.nc' }))
  await Promise.all(Array.from({ length: 6 }, send1))
  const { status, body, headers } = await send1()
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(htmlOf(body)).toContain('Quels sont vos tarifs')
})

test('a form from a foreign page does nothing in a signed-in person’s name', async () => {
  const form = formOf()
  const { status } = await post(form, { cookie: marie.cookie, origin: 'https://evil.example' })
  expect(status).toBe(403)
  expect(await kept(form.message)).toEqual([])
})
