import type { Pool } from 'pg'
import pino, { type Logger } from 'pino'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import { primaryFinderOf } from '#server/core/adapters/primary-finder.ts'
import type { Config } from './config.ts'
import { noteSilence } from '#server/office/system/supplier-silences.ts'
import type { Database, Deps } from './core/context.ts'
import { openFiles } from './open-files.ts'
import { openSuppliers, type TellSilence } from './open-suppliers.ts'
import { LateReads } from './core/late-reads.ts'
import { JobQueue } from './core/jobs.ts'
import { openMetrics } from './core/metrics.ts'
import type { DB } from './core/schema.ts'
import { jobs } from './jobs.ts'
import { messages } from './message-list.ts'

/** Opens everything that the process holds for its whole life; the web server and the worker use it. */
export async function openDeps(
  config: Config,
  overrides: { readonly now?: () => Date; readonly stopping?: AbortSignal } = {},
): Promise<Deps> {
  const log = openLog(config)
  const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL, (error) =>
    log.warn({ message: error.message }, 'database connection lost'),
  )
  primaryFinderOf(config.DATABASE_URL)?.onMove((primary) =>
    log.warn({ primary }, 'the database has another primary'),
  )
  const queue = await JobQueue.open(config.DATABASE_URL, jobs, (error) =>
    log.warn({ message: error.message }, 'job queue'),
  )
  const metrics = config.METRICS_TOKEN === undefined ? undefined : await openMetrics()
  const now = overrides.now ?? (() => new Date())
  const db = kyselyOn<DB>(pool)
  const watch = { metrics, tell: silencesIn(db, log, now) }
  return {
    config,
    pool,
    db,
    late: openLateReads(config, pool, log),
    jobs: queue,
    files: openFiles(config, watch),
    ...openSuppliers(config, watch),
    messages,
    log,
    metrics,
    now,
    stopping: overrides.stopping ?? new AbortController().signal,
  }
}

export async function closeDeps(deps: Deps): Promise<void> {
  await deps.jobs.close()
  deps.mailer?.close()
  await deps.late?.close()
  await deps.db.destroy()
}

const openLateReads = (
  { DATABASE_READ_URL: address }: Config,
  primary: Pool,
  log: Logger,
): LateReads | undefined =>
  address === undefined
    ? undefined
    : new LateReads(address, primary, ({ message }) =>
        log.warn({ message }, 'connection to the standby lost'),
      )

const openLog = (config: Config): Logger =>
  pino({ level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/** A silence that cannot be noted is in the log. */
const silencesIn =
  (db: Database, log: Logger, now: () => Date): TellSilence =>
  (supplier, isSilent) => {
    log.warn({ supplier }, isSilent ? 'a supplier is silent' : 'a supplier answers again')
    noteSilence(db, now(), supplier, isSilent).catch((error: unknown) =>
      log.warn({ supplier, err: error }, 'the silence of a supplier was not noted'),
    )
  }
