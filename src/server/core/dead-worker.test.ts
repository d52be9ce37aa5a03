import { TestClock, type AttachableClock } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { leaseMs } from '#server/shipping/tracking/due-boxes.ts'
import { followBoxesJob } from '#server/shipping/tracking/follow-boxes.ts'
import { jobs } from '#server/jobs.ts'
import type { Context } from './context.ts'
import { JobQueue, noPayload } from './jobs.ts'

/** A worker that dies in the middle of each job that there is, on a clock on which a minute passes in a second. */

const contextOf = () => ({ path: 'JOB' }) as Context

/** A worker of its own process, as far as the queue can see, whose jobs all do this. */
const openWorker = (
  { connectionString }: TestDatabase,
  clock: AttachableClock,
  run: () => Promise<void>,
): Promise<JobQueue> => {
  const all = jobs.map((job) => ({ ...job, payload: noPayload, run }))
  return JobQueue.open(connectionString, all, () => {}, { clock })
}

/** The same time until its death; then none of its timers fires: no heartbeat, no poll, no pass of the queue. */
function mortal(clock: TestClock) {
  let isDead = false
  const whileAlive = (act: () => void) => () => {
    if (!isDead) act()
  }
  const own: AttachableClock = {
    now: () => clock.now(),
    setTimeout: (act, ms) => clock.setTimeout(whileAlive(act), ms),
    setInterval: (act, ms) => clock.setInterval(whileAlive(act), ms),
    clearTimeout: (timer) => clock.clearTimeout(timer),
    clearInterval: (timer) => clock.clearInterval(timer),
    attach: (target) => clock.attach(target),
  }
  return { clock: own, die: () => (isDead = true) }
}

const isFull = process.env['ESCALE_TEST_FULL'] !== undefined
// Seen to fail with a `retryDelay` of 40, and for the boxes without `retryDelaySeconds`: their next run was a minute later.
test.each(isFull ? [0, 2.5, 5, 9.9] : [0, 9.9])(
  'each job of a worker that dies after %d s is taken over within a minute, the boxes once they are free',
  async (seconds) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const clock = new TestClock()
    const survivor = await openWorker(database, clock, () => Promise.resolve())
    await clock.tick(3000)
    const doomed = mortal(clock)
    let taken = 0
    const dying = await openWorker(database, doomed.clock, () => {
      taken += 1
      return new Promise(() => {})
    })
    await enqueueAll(database)
    await dying.work(contextOf)
    await clock.tick(6000)
    expect(taken).toBe(jobs.length)

    await clock.tick(seconds * 1000)
    doomed.die()
    const diedAt = clock.now()
    await survivor.work(contextOf)
    await clock.tick(60_000)
    const takenOver = await startsAfter(database, diedAt)
    expect(takenOver.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name).toSorted())
    const ofBoxes = takenOver.find(({ name }) => name === followBoxesJob.name)
    expect(ofBoxes?.ms).toBeGreaterThan(leaseMs)
  },
)

const mark = 'of the dead'
const enqueueAll = ({ pool }: TestDatabase) =>
  pool.query(
    `insert into pgboss.job (name, singleton_key, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds)
     select name, $1, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds from pgboss.queue
     where name not like '\\_\\_%'`,
    [mark],
  )

/** When the jobs that we enqueued were started again, in milliseconds after that time. */
const startsAfter = async ({ pool }: TestDatabase, at: number) => {
  const { rows } = await pool.query<{ name: string; ms: number }>(
    `select name, (extract(epoch from started_on) * 1000 - $1)::float as ms from pgboss.job
     where singleton_key = $2 and extract(epoch from started_on) * 1000 > $1 order by name`,
    [at, mark],
  )
  return rows
}
