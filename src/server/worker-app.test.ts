import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createWorkerApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a process that only runs jobs says how it is, and serves nothing of a visitor', async () => {
  const worker = createWorkerApp(app.deps).app
  const statuses = await Promise.all(
    [
      ['GET', '/api/health'],
      ['GET', '/api/ready'],
      ['GET', '/api/site'],
      ['POST', '/api/session'],
      ['GET', '/api/live'],
      ['GET', '/'],
    ].map(async ([method = '', path = '']) => (await worker.request(path, { method })).status),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
})

// Removed to see it fail: the look at `stopping`; the balancer then sends requests until the port is closed.
test('a process that is about to end lives, and asks the balancer to send no more', async () => {
  const worker = createWorkerApp({ ...app.deps, stopping: AbortSignal.abort() }).app
  expect((await worker.request('/api/health')).status).toBe(200)
  const ready = await worker.request('/api/ready')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'stopping' }),
  ])
})
