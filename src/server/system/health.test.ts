import { expect, test } from 'vitest'
import { createTestApp } from '#tests/support/test-app.ts'

// Seen to fail while the session was read first: 503, and the process is restarted because the database is.
test('a living process says so, with a cookie too, while its database is away', async () => {
  const app = await createTestApp()
  const marie = await app.makeCustomer()
  expect((await app.request('GET', '/api/health', { as: marie })).body).toEqual({ status: 'live' })
  const { query } = app.deps.pool
  let asked = 0
  app.deps.pool.query = (() => {
    asked += 1
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }) as typeof query
  try {
    expect((await app.request('GET', '/api/me', { as: marie })).status).toBe(503)
    asked = 0
    const { status, body } = await app.request('GET', '/api/health', { as: marie })
    expect([status, body, asked]).toEqual([200, { status: 'live' }, 0])
    expect((await app.request('GET', '/api/ready', { as: marie })).status).toBe(503)
  } finally {
    app.deps.pool.query = query
    await app.close()
  }
})
