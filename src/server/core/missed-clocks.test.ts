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

let ran = 0
const yearly = defineJob({
  name: 'yearly',
  payload: noPayload,
  every: '0 3 1 1 *',
  run: async () => void (ran += 1),
})

async function open(): Promise<JobQueue> {
  const queue = await JobQueue.open(app.deps.config.DATABASE_URL, [yearly], () => {})
  await queue.work((name) => jobContext(app.deps, name))
  return queue
}

// Removed to see it fail: `missed`. The comparison with Stripe, the check of the files and the archive of a year so never ran.
test('what fell due while the house was shut runs once when it opens', async () => {
  await (await open()).close()
  const { pool } = app.deps
  const shut = `now() - interval '3 years'`
  await pool.query(`update pgboss.schedule set created_on = ${shut} where name = 'yearly'`)
  await pool.query(`update pgboss.version set cron_on = ${shut}`)
  const next = await open()
  await eventually(async () => ran > 0 || undefined)
  await next.close()
  const { rows } = await pool.query(`select state from pgboss.job where name = 'yearly'`)
  expect(rows).toEqual([{ state: 'completed' }])
})
