import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { createTestApp, type Person } from '#tests/support/test-app.ts'
import { jobSentences } from '#words/system.ts'

const app = await createTestApp()
let admin: Person
beforeAll(async () => {
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const inDatabase = async (text: string) => (await app.deps.pool.query(text)).rows
const listed = async () =>
  (await app.request('GET', '/api/admin/failed-jobs', { as: admin })).body.items
const alerted = async () =>
  (await app.request('GET', '/api/admin/dashboard/alerts', { as: admin })).body.alerts
const retry = (count: number, as = admin) =>
  app.request('POST', '/api/admin/failed-jobs/retry', {
    as,
    body: { job: 'remove-files', count },
  })

/** As the queue leaves a job whose tries are over, and as its monitor counts it. */
async function giveUpTwo(): Promise<void> {
  await inDatabase(`insert into pgboss.job (name, data, state, completed_on, output, retry_count, retry_limit)
    select 'remove-files', '{"keys":[]}', 'failed', now() - n * interval '1 hour',
      jsonb_build_object('message', 'no answer ' || n), 30, 30 from generate_series(1, 2) n`)
  await inDatabase(`update pgboss.queue set failed_count = 2 where name = 'remove-files'`)
}

// Removed to see it fail: the comparison of the counts; the retry; the fact; the kind of alert.
test('a job that was given up is an alert and a line, and gets one more try when an admin says so', async () => {
  expect(await listed()).toEqual([])
  await giveUpTwo()
  expect(await listed()).toEqual([
    expect.objectContaining({ job: 'remove-files', count: 2, reason: 'no answer 1' }),
  ])
  expect(await alerted()).toContainEqual({
    kind: 'failed-jobs',
    count: 2,
    oldestAt: expect.any(String),
  })

  expect((await retry(2, await app.makeStaff('operateur'))).status).toBe(403)
  expect((await retry(1)).body).toMatchObject({ code: 'stale', details: { count: 2 } })
  expect(await inDatabase(`select from pgboss.job where state = 'failed'`)).toHaveLength(2)
  const answers = await Promise.all([retry(2), retry(2)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await inDatabase(`select details from events where type = 'job.retried'`)).toEqual([
    { details: { job: 'remove-files', count: 2 } },
  ])

  await app.runJobs()
  expect(await inDatabase(`select state from pgboss.job where name = 'remove-files'`)).toEqual([
    { state: 'completed' },
    { state: 'completed' },
  ])
  expect([await listed(), await alerted()]).toEqual([[], []])
})

test('every job has its words', () => {
  expect(jobs.map(({ name }) => name).filter((name) => !jobSentences[name])).toEqual([])
})
