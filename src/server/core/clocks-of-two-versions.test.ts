import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { jobContext } from '#server/worker.ts'
import { defineJob, JobQueue, noPayload } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const nightly = (name: string) =>
  defineJob({ name, payload: noPayload, every: '0 3 1 1 *', run: async () => {} })
const former = [nightly('former-clock'), nightly('kept-clock')]
const later = [nightly('kept-clock'), nightly('later-clock')]

const clocks = async () => {
  const { rows } = await app.deps.pool.query<{ name: string }>(
    'select name from pgboss.schedule order by name',
  )
  return rows.map(({ name }) => name)
}

// Seen to fail without the interval in `work`: a nightly job of the new version never ran until its next start.
test('a worker of the version before, started again, does not end the clocks of the next one', async () => {
  const work = async (jobs: typeof former) => {
    const { DATABASE_URL } = app.deps.config
    const queue = await JobQueue.open(DATABASE_URL, jobs, () => {}, { clocksMs: 200 })
    await queue.work((name) => jobContext(app.deps, name))
    return queue
  }
  const next = await work(later)
  expect(await clocks()).toEqual(['kept-clock', 'later-clock'])
  const before = await work(former)
  await before.close()
  await eventually(async () => (await clocks()).includes('later-clock') || undefined)
  await next.close()
})
