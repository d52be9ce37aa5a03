import { expect, test, vi } from 'vitest'
import { createTestApp } from '#tests/support/test-app.ts'

// Seen to fail while the session was read first: 503, and the process is restarted because the database is.
test('a living process says so, with a cookie too, while its database is away', async () => {
  const app = await createTestApp()
  const marie = await app.makeCustomer()
  expect((await app.request('GET', '/api/health', { as: marie })).body).toEqual({ status: 'live' })
  const query = vi.spyOn(app.deps.pool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  expect((await app.request('GET', '/api/me', { as: marie })).status).toBe(503)
  query.mockClear()
  const { status, body } = await app.request('GET', '/api/health', { as: marie })
  expect([status, body]).toEqual([200, { status: 'live' }])
  expect(query).not.toHaveBeenCalled()
  expect((await app.request('GET', '/api/ready', { as: marie })).status).toBe(503)
  query.mockRestore()
  await app.close()
})
