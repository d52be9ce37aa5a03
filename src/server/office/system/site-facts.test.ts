import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { publishedOptions } from '#domain/catalogue/published-options.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async (of = app) => (await of.request('GET', '/api/site')).body
const set = (key: string, value: unknown, of = app) =>
  of.deps.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
const unset = (key: string) => app.deps.db.deleteFrom('settings').where('key', '=', key).execute()

test('a new site has its name, its mailbox, two networks and the prices of the catalogue', async () => {
  const site = await read()
  expect(site).toMatchObject({ siteName: 'Escale', maintenance: false })
  expect(site.contactEmail).toContain('@')
  expect(site.socialLinks).toHaveLength(2)
  expect(site.plans).toEqual(initialCatalogue.plans)
  expect(site.serviceOptions).toEqual(publishedOptions(initialCatalogue))
  expect(site.kilograms).toHaveLength(12)
  expect(site.kilograms).toContainEqual({ destination: 'Nouvelle-Calédonie', cents: 1995 })
  expect(site.kilograms).toContainEqual({ destination: 'Saint-Martin', cents: null })
})

test('the office’s name and mailbox are told at the next page', async () => {
  await set('siteName', 'Escale Limoges')
  await set('contactEmail', 'equipe@exemple.fr')
  expect(await read()).toMatchObject({
    siteName: 'Escale Limoges',
    contactEmail: 'equipe@exemple.fr',
  })
  await unset('siteName')
  await unset('contactEmail')
})

test('a new price is told from its date on, not before', async () => {
  const { plans } = initialCatalogue
  const standard = { ...plans.standard, monthlyCents: 1090 }
  const effective = new Date(app.clock.now.getTime() + 3_600_000)
  await app.deps.db
    .insertInto('catalogue_versions')
    .values({
      version: 2,
      effective_from: effective,
      content: JSON.stringify({ ...initialCatalogue, plans: { ...plans, standard } }),
    })
    .execute()
  expect((await read()).plans.standard.monthlyCents).toBe(990)
  const now = app.clock.now
  app.clock.now = effective
  expect((await read()).plans.standard.monthlyCents).toBe(1090)
  app.clock.now = now
})

test('the warehouse’s address is told to who is signed in, never with the site', async () => {
  const anonymous = await app.request('GET', '/api/site')
  expect(JSON.stringify(anonymous.body)).not.toContain('Rue Jean Jaurès')
  for (const person of [await app.makeCustomer(), await app.makeStaff('operateur')]) {
    const { body } = await app.request('GET', '/api/me', { as: person })
    expect(body.user.postalAddress).toBe('23 Rue Jean Jaurès, 87000\u00A0Limoges, France')
  }
})

describe('the maintenance notice', () => {
  test.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
  ])('follows the setting %j', async (value, expected) => {
    await set('maintenanceMode', value)
    expect((await read()).maintenance).toBe(expected)
    await unset('maintenanceMode')
  })

  test.each(['true', 'false'])(
    'falls back to MAINTENANCE_MODE=%s when the setting says neither yes nor no, or cannot be read',
    async (flag) => {
      const other = await createTestApp({ MAINTENANCE_MODE: flag })
      try {
        expect((await read(other)).maintenance).toBe(false)
        await set('maintenanceMode', 'peut-être', other)
        expect((await read(other)).maintenance).toBe(flag === 'true')

        await other.deps.pool.query('alter table settings rename to settings_gone')
        const { status, body } = await other.request('GET', '/api/site')
        expect(status).toBe(503)
        expect(body).toMatchObject({
          code: 'configuration-unavailable',
          details: { maintenance: flag === 'true' },
        })
      } finally {
        await other.close()
      }
    },
  )
})
