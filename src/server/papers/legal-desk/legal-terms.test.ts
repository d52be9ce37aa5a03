import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, middayOf, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  app.clock.now = middayOf(new Date())
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const said = async (slug: string) =>
  JSON.stringify((await app.request('GET', `/api/legal-texts/${slug}`)).body)

test('carrier’s terms, clauses and mentions are dated too, and printed where they belong', async () => {
  const now = (await app.request('GET', '/api/admin/legal-terms', { as: admin })).body
  const publishTerms = (subject: string, values: object, more: object = {}) =>
    app.request('POST', '/api/admin/legal-terms', {
      as: admin,
      body: {
        subject,
        values,
        follows: now[subject].number,
        effectiveFrom: null,
        announce: false,
        note: null,
        ...more,
      },
    })
  const carrier = { ...now['carrier-terms'].values, name: 'Messageries du Port' }
  expect((await publishTerms('carrier-terms', carrier)).body).toEqual({ number: 2 })
  expect(await said('cgv')).toContain('confiés à Messageries du Port')
  const again = await publishTerms('carrier-terms', { ...carrier, name: 'Autre' })
  expect([again.body.code, again.body.details.values.name]).toEqual([
    'stale',
    'Messageries du Port',
  ])

  const { reminderFee } = now['terms-clauses'].values
  const clauses = (words: string) => ({
    ...now['terms-clauses'].values,
    reminderFee: { ...reminderFee, inForce: true, cents: 700, words },
  })
  const bare = await publishTerms('terms-clauses', clauses('un rappel se paie.'))
  expect(bare.body.fields).toEqual({ 'values.reminderFee.words': 'figures' })
  expect((await publishTerms('terms-clauses', clauses('{{montant}} par rappel.'))).status).toBe(200)
  expect((await said('cgv')).replaceAll('\u00A0', ' ')).toContain(
    'Frais de rappel : 7,00 € par rappel.',
  )

  const mentions = { mentions: ['Une seule mention.'] }
  expect((await publishTerms('invoice-mentions', mentions)).body).toEqual({ number: 2 })
  expect((await publishTerms('invoice-mentions', { mentions: [] })).status).toBe(422)
})
