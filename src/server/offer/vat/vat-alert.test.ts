import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialVatTable } from '#domain/invoice/vat.ts'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { createTestApp, middayOf, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// Seen to fail: the day passed in silence, and every invoice after it kept the old rates.
test('a table that nobody confirmed is an alert from a week before its day on, until it is confirmed or withdrawn', async () => {
  const start = middayOf(new Date())
  app.clock.now = start
  const admin = await app.makeStaff('admin')
  const { rules } = initialVatTable
  const effectiveFrom = parisDayText(addDays(parisDayOf(start), 10))
  const path = '/api/admin/vat/versions'
  const body = { effectiveFrom, regime: 'real', rules }
  const { version, revision } = (await app.request('POST', path, { as: admin, body })).body
  const alertAfterDays = async (days: number) => {
    app.clock.now = new Date(start.getTime() + days * 86_400_000)
    await app.deps.pool.query('update sessions set proved_at = $1', [app.clock.now])
    const { alerts } = (await app.request('GET', '/api/admin/dashboard/alerts', { as: admin })).body
    return alerts.some(({ kind }: { kind: string }) => kind === 'unconfirmed-vat')
  }
  expect(await alertAfterDays(2)).toBe(false)
  expect(await alertAfterDays(3)).toBe(true)
  expect(await alertAfterDays(12)).toBe(true)
  expect(await alertAfterDays(4)).toBe(true)
  const confirm = `${path}/${version}/confirmation`
  const answer = await app.request('POST', confirm, { as: admin, body: { revision } })
  expect(answer.status).toBe(200)
  expect(await alertAfterDays(4)).toBe(false)
})
