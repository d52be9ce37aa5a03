import { sql } from 'kysely'
import { fromKysely, PgBoss, type Clock, type Job as QueuedJob, type JobResult } from 'pg-boss'
import * as z from 'zod'
import { connectionOptions } from '#server/core/adapters/postgres.ts'
import type { Context, Database, Tx } from './context.ts'
import { failuresIn } from './errors.ts'
import { timed } from './metrics.ts'

/**
 * A job: its payload holds ids, it calls one verb, and it is safe to run twice. It is defined beside its verb and listed in
 * `server/jobs.ts`.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  /** The name of its queue. It never changes, so that jobs enqueued by an earlier version are still found. */
  readonly name: string
  readonly payload: Payload
  /** A line of cron. */
  readonly every?: string
  /** The job reads whole tables: it may take an hour, and has few retries. */
  readonly isNightly?: true
  /** How long the first retry waits; of a job whose verb keeps what it claimed from others for a while, longer than that. */
  readonly retryDelaySeconds?: number
  run(ctx: Context, payload: z.output<Payload>): Promise<void>
}

export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job

/** The payload of a job that a cron line starts. */
export const noPayload = z.strictObject({})

/**
 * Queue options: another worker takes over a dead worker's job within a minute. It misses a heartbeat for ten seconds, a pass of
 * the queue finds it within ten more (twenty when the dead worker made the last pass), then come the delay and the poll.
 */
const queueOptions = {
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  retryLimit: 30,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  deleteAfterSeconds: 7 * 24 * 3600,
} as const

/** Few retries: a job that fails tonight runs again tomorrow. */
const nightly = { expireInSeconds: 3600, retryLimit: 2 } as const

/** The queue's maintenance deletes thousands of old jobs in one statement. */
const longestMs = 20_000

/** A test gives its own clock. */
type QueueSettings = {
  readonly clocksMs?: number
  readonly clock?: Clock
}

export class JobQueue {
  readonly #boss: PgBoss
  readonly #jobs: readonly Job[]
  readonly #clocksMs: number
  /** The worker of each queue; none once the queue is closed. */
  readonly #workers = new Map<string, string>()
  #clocksAgain: NodeJS.Timeout | undefined
  #waking: NodeJS.Timeout | undefined
  #asking: Promise<void> | undefined

  private constructor(boss: PgBoss, jobs: readonly Job[], clocksMs: number) {
    this.#boss = boss
    this.#jobs = jobs
    this.#clocksMs = clocksMs
  }

  /** Connects to the queue's tables and creates the missing queues. */
  static async open(
    connectionString: string,
    jobs: readonly Job[],
    onError: (error: Error) => void,
    { clocksMs = 1_800_000, clock }: QueueSettings = {},
  ): Promise<JobQueue> {
    const boss = new PgBoss({
      ...connectionOptions(connectionString, longestMs),
      application_name: 'pgboss',
      max: 4,
      monitorIntervalSeconds: 10,
      superviseIntervalSeconds: 10,
      cronMonitorIntervalSeconds: 10,
      ...(clock && { clock }),
    })
    boss.on('error', onError)
    await boss.start()
    await makeQueues(boss, jobs)
    return new JobQueue(boss, jobs, clocksMs)
  }

  /** Enqueues in the caller's transaction: no commit, no job. */
  async enqueue(tx: Tx, name: string, payload: object): Promise<void> {
    await this.#boss.send(name, payload, { db: fromKysely(tx) })
  }

  /** Gives failed jobs one more try, in the caller's transaction. */
  async retry(tx: Tx, name: string, ids: string[]): Promise<void> {
    await this.#boss.retry(name, ids, { db: fromKysely(tx) })
  }

  async work(contextOf: (jobName: string) => Context): Promise<void> {
    for (const job of this.#jobs) this.#workers.set(job.name, await this.#workOn(job, contextOf))
    this.#waking = setInterval(() => void (this.#asking ??= this.#wakeWorkers()), wakeMs).unref()
    await this.#startClocks()
    await this.#stopFormerClocks()
    // A worker of the version before, started later than this one, stops the clocks that it does not know.
    const again = () =>
      void this.#startClocks().catch((error: Error) => this.#boss.emit('error', error))
    this.#clocksAgain = setInterval(again, this.#clocksMs).unref()
  }

  /** What fell due while Escale was shut is enqueued once when it opens: each job reads what is due now. */
  async #startClocks(): Promise<void> {
    for (const { name, every } of this.#jobs)
      if (every) await this.#boss.schedule(name, every, null, { missed: 'once' })
  }

  /** The schedule of a job that this version no longer has would enqueue for ever, and no worker would take its jobs. */
  async #stopFormerClocks(): Promise<void> {
    const clocked = new Set(this.#jobs.filter(({ every }) => every).map(({ name }) => name))
    for (const { name } of await this.#boss.getSchedules())
      if (!clocked.has(name)) await this.#boss.unschedule(name)
  }

  /** Runs here what is due now, and returns how many jobs ran: for tests and for the demonstration's seed. */
  async drain(contextOf: (jobName: string) => Context): Promise<number> {
    let done = 0
    const due = await this.#due()
    for (const job of this.#jobs)
      if (due.has(job.name)) done += await this.#drainOne(job, contextOf)
    return done === 0 ? 0 : done + (await this.drain(contextOf))
  }

  async #wakeWorkers(): Promise<void> {
    try {
      const due = await this.#due()
      for (const [name, worker] of this.#workers) if (due.has(name)) this.#boss.notifyWorker(worker)
    } catch (error) {
      // A question that was under way when the queue closed has no answer, and needs none.
      if (this.#workers.size > 0) this.#boss.emit('error', error as Error)
    } finally {
      this.#asking = undefined
    }
  }

  /** The queues with a job that is due: one question in place of a look into each of forty. */
  async #due(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select queue.name from unnest($1::text[]) as queue (name) where exists (select from pgboss.job j
        where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`,
      [this.#jobs.map(({ name }) => name)],
    )
    return new Set(rows.map(({ name }: { name: string }) => name))
  }

  async #drainOne(job: Job, contextOf: (jobName: string) => Context): Promise<number> {
    const queued = await this.#boss.fetch<object | null>(job.name, { batchSize: 100 })
    for (const { id, data } of queued) {
      await runJob(job, contextOf(job.name), data)
      await this.#boss.complete(job.name, id)
    }
    return queued.length
  }

  #workOn(job: Job, contextOf: (jobName: string) => Context): Promise<string> {
    return this.#boss.work<object | null, JobResult[]>(job.name, workOptions, async (queued) => {
      const results: JobResult[] = []
      // One after the other: a handler holds a database connection while it waits for a supplier.
      for (const one of queued) results.push(await settled(job, one, contextOf(job.name)))
      return results
    })
  }

  /** Throws when the queue's tables do not answer. */
  async check(): Promise<void> {
    await this.#boss.getQueues()
  }

  async close(): Promise<void> {
    clearInterval(this.#clocksAgain)
    clearInterval(this.#waking)
    this.#workers.clear()
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }
}

/** Creates the missing queues. An existing queue has the options of its creation, so this sets the current ones again. */
async function makeQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const made = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, isNightly, retryDelaySeconds: retryDelay } of jobs) {
    const own = { ...(isNightly && nightly), ...(retryDelay !== undefined && { retryDelay }) }
    if (!made.has(name)) await boss.createQueue(name, { ...queueOptions, ...own })
    else if (isNightly || retryDelay !== undefined) await boss.updateQueue(name, own)
  }
}

/** Workers empty a backlog (after a mail server was down) batch after batch, not at two jobs a second. */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds: 4,
  // A backstop: `#wakeWorkers` comes twice a second.
  pollingIntervalSeconds: 30,
} as const

/** One statement asks for all forty queues, where a poll of each would be forty statements. */
const wakeMs = 500

/** A job that a cron line started has no payload. */
const runJob = (job: Job, ctx: Context, data: object | null): Promise<void> =>
  timed(ctx.metrics?.jobs, { job: job.name }, async () =>
    job.run(ctx, job.payload.parse(data ?? {})),
  )

/** Each job of a batch succeeds or fails alone; the queue retries a failed one. */
async function settled(
  job: Job,
  { id, data }: QueuedJob<object | null>,
  ctx: Context,
): Promise<JobResult> {
  try {
    await runJob(job, ctx, data)
    return { id, status: 'completed' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const failures = failuresIn(error)
    ctx.log.warn({ job: ctx.path, id, message, failures }, 'job failed, will be tried again')
    return { id, status: 'failed', output: { message } }
  }
}

/** Whether one of these is enqueued or running; one that waits to be tried again is neither. */
export async function isUnderWay(
  db: Database | Tx,
  { name }: Pick<Job<typeof noPayload>, 'name'>,
): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job where name = ${name}
    and (state in ('created', 'active') or state = 'retry' and start_after <= now()) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Enqueues in the transaction of the fact that triggers the job. */
export async function enqueue<Payload extends z.ZodType<unknown, object>>(
  tx: Tx,
  ctx: Context,
  { name }: Pick<Job<Payload>, 'name' | 'payload'>,
  payload: z.input<Payload>,
): Promise<void> {
  await ctx.jobs.enqueue(tx, name, payload)
}
