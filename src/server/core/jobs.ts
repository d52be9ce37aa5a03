import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss'
import type { RetentionPromise } from '#domain/legal/retention.ts'
import { connectionOptions } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from './context.ts'

/** Every job and its payload: ids only. A handler is one call to a verb and is safe to run twice. */
export type Jobs = {
  readonly 'deliver-notification': { readonly notificationId: string }
  readonly 'deliver-sms': { readonly notificationId: string }
  readonly 'render-invoice': { readonly invoiceId: string }
  readonly 'print-quote': { readonly quoteId: string }
  readonly 'refund-payment': { readonly refundId: string }
  readonly 'reconcile-refunds': Record<string, never>
  readonly 'reconcile-checkouts': Record<string, never>
  readonly 'expire-quotes': Record<string, never>
  readonly 'follow-subscriptions': Record<string, never>
  readonly 'end-subscription': { readonly stripeSubscriptionId: string }
  readonly 'sweep-outbox': Record<string, never>
  readonly 'tell-unread-messages': Record<string, never>
  readonly 'tell-deadlines': Record<string, never>
  readonly 'follow-unclaimed': Record<string, never>
  readonly 'fold-tallies': Record<string, never>
  readonly 'seal-journal': Record<string, never>
  readonly 'check-journal': Record<string, never>
  readonly 'check-rules': Record<string, never>
  readonly 'make-data-export': { readonly exportId: string }
  readonly 'remove-files': { readonly keys: readonly string[] }
  readonly 'forget-old': Record<string, never>
  readonly 'start-retention': Record<string, never>
  readonly 'announce-legal-text': { readonly publicationId: string }
  readonly 'keep-retention': { readonly promise: RetentionPromise }
}
export type JobName = keyof Jobs
export type JobWithoutPayload = {
  [Name in JobName]: Jobs[Name] extends Record<string, never> ? Name : never
}[JobName]
export type JobHandlers = {
  readonly [Name in JobName]: (ctx: Context, payload: Jobs[Name]) => Promise<void>
}

/** Queue options: a dead worker's job is taken over after two missed heartbeats, well under a minute. */
const queueOptions = {
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  retryLimit: 30,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  deleteAfterSeconds: 7 * 24 * 3600,
} as const

/** Reads whole tables: an hour, and not over and over all day long. What fails tonight is looked at tomorrow. */
const nightly = { expireInSeconds: 3600, retryLimit: 2 } as const
const ownOptions: Partial<Record<JobName, typeof nightly>> = {
  'check-journal': nightly,
  'check-rules': nightly,
}

const schedules: Partial<Record<JobName, string>> = {
  'reconcile-checkouts': '* * * * *',
  'reconcile-refunds': '*/10 * * * *',
  'expire-quotes': '* * * * *',
  'follow-subscriptions': '* * * * *',
  'sweep-outbox': '* * * * *',
  'tell-unread-messages': '* * * * *',
  'tell-deadlines': '7 * * * *',
  'follow-unclaimed': '13 7 * * *',
  'fold-tallies': '* * * * *',
  'seal-journal': '* * * * *',
  'check-journal': '27 3 * * *',
  'check-rules': '47 3 * * *',
  'forget-old': '17 * * * *',
  'start-retention': '37 * * * *',
}

const jobNames: readonly JobName[] = [
  'deliver-notification',
  'deliver-sms',
  'render-invoice',
  'print-quote',
  'refund-payment',
  'reconcile-checkouts',
  'reconcile-refunds',
  'expire-quotes',
  'follow-subscriptions',
  'end-subscription',
  'sweep-outbox',
  'tell-unread-messages',
  'tell-deadlines',
  'follow-unclaimed',
  'fold-tallies',
  'seal-journal',
  'check-journal',
  'check-rules',
  'make-data-export',
  'remove-files',
  'forget-old',
  'start-retention',
  'announce-legal-text',
  'keep-retention',
]

/** Whoever looks after the queue clears thousands of old jobs at once. */
const longestMs = 20_000

export class JobQueue {
  readonly #boss: PgBoss

  private constructor(boss: PgBoss) {
    this.#boss = boss
  }

  /** Connects to the queue's tables and creates the queues that are missing. */
  static async open(
    connectionString: string,
    onError: (error: Error) => void,
    statementMs: number = longestMs,
  ): Promise<JobQueue> {
    const boss = new PgBoss({
      ...connectionOptions(connectionString, statementMs),
      application_name: 'pgboss',
      max: 4,
      monitorIntervalSeconds: 10,
      superviseIntervalSeconds: 10,
      cronMonitorIntervalSeconds: 10,
    })
    boss.on('error', onError)
    await boss.start()
    await makeQueues(boss)
    return new JobQueue(boss)
  }

  /** In the caller's transaction: no commit, no job. */
  async enqueue<Name extends JobName>(tx: Tx, name: Name, payload: Jobs[Name]): Promise<void> {
    await this.#boss.send(name, payload, { db: fromKysely(tx) })
  }

  /** At most one in each span of the clock of so many seconds, whoever asks and however that one ended. */
  async enqueueOnceIn(seconds: number, name: JobWithoutPayload): Promise<void> {
    await this.#boss.send(name, {}, { singletonSeconds: seconds })
  }

  async work(handlers: JobHandlers, contextOf: (jobName: JobName) => Context): Promise<void> {
    for (const name of jobNames) await this.#workOn(name, handlers, contextOf)
    for (const [name, cron] of Object.entries(schedules)) await this.#boss.schedule(name, cron)
  }

  /** Runs what is due now, here, and returns how many: for tests and for the demonstration's seed. */
  async drain(handlers: JobHandlers, contextOf: (jobName: JobName) => Context): Promise<number> {
    let done = 0
    for (const name of jobNames) done += await this.#drainOne(name, handlers, contextOf)
    return done === 0 ? 0 : done + (await this.drain(handlers, contextOf))
  }

  async #drainOne<Name extends JobName>(
    name: Name,
    handlers: JobHandlers,
    contextOf: (jobName: JobName) => Context,
  ): Promise<number> {
    const jobs = await this.#boss.fetch<Jobs[Name]>(name, { batchSize: 100 })
    for (const job of jobs) {
      await handlers[name](contextOf(name), job.data)
      await this.#boss.complete(name, job.id)
    }
    return jobs.length
  }

  async #workOn<Name extends JobName>(
    name: Name,
    handlers: JobHandlers,
    contextOf: (jobName: JobName) => Context,
  ): Promise<void> {
    const options = { ...workOptions, ...pollingOf(name) }
    await this.#boss.work<Jobs[Name], JobResult[]>(name, options, async (jobs) => {
      const results: JobResult[] = []
      // One after the other: a handler holds a database connection while a supplier answers.
      for (const job of jobs) results.push(await settled(job, handlers[name], contextOf(name)))
      return results
    })
  }

  /** Throws when the queue's tables do not answer. */
  async check(): Promise<void> {
    await this.#boss.getQueue('deliver-notification')
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }
}

/** Makes the queues that are missing. One that is there keeps what it was made with: its own options are told again. */
async function makeQueues(boss: PgBoss): Promise<void> {
  const made = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of jobNames) {
    const own = ownOptions[name]
    if (!made.has(name)) await boss.createQueue(name, { ...queueOptions, ...own })
    else if (own) await boss.updateQueue(name, own)
  }
}

/** A backlog (a mail server that was away) is worked off batch after batch, not two jobs a second. */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds: 4,
} as const

/** Each look is a statement, all day long: jobs that somebody waits for are looked for at once, those of the clock are not. */
const pollingOf = (name: JobName): { readonly pollingIntervalSeconds: number } => ({
  pollingIntervalSeconds: unhurried.has(name) ? 5 : 0.5,
})
const unhurried: ReadonlySet<JobName> = new Set<JobName>([
  'reconcile-checkouts',
  'reconcile-refunds',
  'expire-quotes',
  'follow-subscriptions',
  'sweep-outbox',
  'tell-unread-messages',
  'tell-deadlines',
  'follow-unclaimed',
  'fold-tallies',
  'seal-journal',
  'check-journal',
  'check-rules',
  'remove-files',
  'forget-old',
  'start-retention',
  'keep-retention',
  'announce-legal-text',
])

/** Each job of a batch succeeds or fails alone; a failed one is tried again later. */
async function settled<Payload>(
  { id, data }: Job<Payload>,
  handler: (ctx: Context, payload: Payload) => Promise<void>,
  ctx: Context,
): Promise<JobResult> {
  try {
    await handler(ctx, data)
    return { id, status: 'completed' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    ctx.log.warn({ job: ctx.path, id, message }, 'job failed, will be tried again')
    return { id, status: 'failed', output: { message } }
  }
}

/** Enqueues in the transaction of the fact that calls for it. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  ctx: Context,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  await ctx.jobs.enqueue(tx, name, payload)
}
