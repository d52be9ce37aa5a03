import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registrationForm } from '#tests/support/accounts.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.deps.db.deleteFrom('attempts').execute())
afterAll(() => app.close())

const rate = (password: string, about: readonly string[] = []) =>
  app.request('POST', '/api/password-strengths', { body: { password, about } })

test.each([
  ['motdepasse', [], 'guessable', ['common']],
  ['19870412', [], 'guessable', ['digits-only']],
  ['Téhéi1987', ['marie@exemple.fr', 'Marie', 'Tehei'], 'guessable', ['personal']],
  ['kD93nf!', [], 'fair', []],
  ['lagon-corail-27', ['marie@exemple.fr'], 'strong', []],
])('« %s » about %j is %s', async (password, about, strength, weaknesses) => {
  const { status, body } = await rate(password, about)
  expect([status, body]).toEqual([200, { strength, weaknesses }])
})

test('the meter tells what the registration refuses for, word for word', async () => {
  for (const password of ['azertyuiop', 'abcabcabc', '19870412', 'Tehei-1987']) {
    const form = registrationForm({ password, confirmPassword: password })
    const { body: refusal } = await app.request('POST', '/api/registrations', { body: form })
    const { body } = await rate(password, [form.email, form.firstName, form.lastName])
    expect(refusal.details.reasons, password).toEqual(body.weaknesses)
    expect(body.strength).toBe('guessable')
  }
})

// Seen to fail: with the password in the limit's key, it is found in `attempts`.
test('no table keeps what was asked', async () => {
  await rate('unmotquipersonne-27', ['curieuse@exemple.fr'])
  const { rows: tables } = await app.deps.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const { rows } = await app.deps.pool.query<{ text: string }>(
      `select row_to_json(t)::text as text from ${name} t`,
    )
    expect(
      rows.filter(({ text }) => /unmotquipersonne|curieuse/.test(text)),
      name,
    ).toEqual([])
  }
})

test('600 questions an hour from one network, also at once; then 429', async () => {
  const answers = await Promise.all(Array.from({ length: 640 }, () => rate('kD93nf!')))
  expect(countedAnswers(answers)).toEqual({ 200: 600, 'too-many-requests': 40 })
})

test.each([
  [{ password: 'x'.repeat(129), about: [] }],
  [{ password: 'x', about: ['1', '2', '3', '4', '5'] }],
  [{ password: 'x', about: [], role: 'admin' }],
  [{ password: 'x' }],
])('%j is a 422', async (body) => {
  expect((await app.request('POST', '/api/password-strengths', { body })).status).toBe(422)
})
