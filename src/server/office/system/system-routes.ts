import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { readEstimate, readRates } from '#contract/offer/pricing.ts'
import {
  checkRulesNow as checkNowContract,
  listFailedJobs as failedJobsContract,
  listSilentSuppliers as suppliersContract,
  type readRuleCheck as readRuleCheckEndpoint,
  readRuleCheck as ruleCheckContract,
  retryFailedJobs as retryContract,
} from '#contract/office/faults.ts'
import { readHealth, readOpenApi, readReadiness, readSite } from '#contract/office/system.ts'
import { noAnswer } from '#server/core/adapters/postgres.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused, Unavailable } from '#server/core/refused.ts'
import { estimateShipping, listRates } from '#server/offer/catalogue/shipping-rates.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { listFailedJobs, retryFailedJobs } from './failed-jobs.ts'
import { listSilentSuppliers } from './supplier-silences.ts'
import { describeApi } from './describe-api.ts'
import { siteFacts } from './site-facts.ts'
import * as z from 'zod'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { enqueue, isUnderWay } from '#server/core/jobs.ts'
import { lateBackup } from './last-backup.ts'
import { checkRulesJob, isNightLate } from './check-rules.ts'

const noted = z.array(
  z.object({
    rule: z.string(),
    count: z.int(),
    examples: z.array(z.string()),
    /** The checks of earlier versions did not store it. */
    unread: z.boolean().default(false),
  }),
)

/** The result of the last nightly check of the rules. */
async function readRuleCheck(ctx: Context): Promise<z.input<typeof readRuleCheckEndpoint.output>> {
  requireAdmin(ctx.actor)
  const last = await ctx.db
    .selectFrom('rule_checks')
    .select(['checked_at', 'rules', 'broken'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const late = await isNightLate(ctx, 'rule_checks')
  const isRunning = await isUnderWay(ctx.db, checkRulesJob)
  const state = { late, isRunning, ...(await readLateBackup(ctx)) }
  if (!last) return { ...state, check: null }
  return {
    ...state,
    check: {
      at: last.checked_at.toISOString(),
      rules: last.rules,
      broken: noted.parse(last.broken),
    },
  }
}

async function readLateBackup({ db, now }: Context): Promise<{ lateBackupAt?: string }> {
  const { rows } = await sql<{
    at: Date
  }>`select updated_at as at from ${lateBackup(now())}`.execute(db)
  return rows[0] ? { lateBackupAt: rows[0].at.toISOString() } : {}
}

export function mountHealth(api: ApiServer): void {
  serve(api, readHealth, async () => ({ status: 'live' as const }))
  serve(api, readReadiness, checkReadiness)
}

export function mountSystem(api: ApiServer): void {
  serve(api, readSite, siteFacts)
  serve(api, ruleCheckContract, readRuleCheck)
  serve(api, checkNowContract, checkRulesNow)
  serve(api, failedJobsContract, listFailedJobs)
  serve(api, suppliersContract, listSilentSuppliers)
  serve(api, retryContract, retryFailedJobs)
  serve(api, readEstimate, estimateShipping)
  serve(api, readRates, listRates)
  // Made at the first call, when every route is in the table: it never changes afterwards.
  let described: ReturnType<typeof describeApi> | undefined
  serve(api, readOpenApi, async (ctx) => {
    described ??= describeApi(api.table, ctx.config.BASE_URL)
    return described
  })
}

/** The caller waits a few seconds at most: less than a statement may take. */
const patienceMs = 3000

/** For a load balancer: whether this replica can receive requests. A failure is a 503, and so is a process that is about to end. */
async function checkReadiness(
  ctx: Context,
): Promise<{ status: 'ready'; database: 'up'; jobs: 'up' }> {
  if (ctx.stopping.aborted) throw new Unavailable('stopping')
  const answered = new AbortController()
  const tooLate = pause(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw noAnswer()
  })
  try {
    await Promise.race([tooLate, whatAnswers(ctx)])
  } finally {
    answered.abort()
  }
  return { status: 'ready', database: 'up', jobs: 'up' }
}

/** Async, so that an immediate failure becomes a rejection here, not an exception before anything awaits the deadline above. */
const whatAnswers = async ({ pool, jobs }: Context) =>
  Promise.all([pool.query('select 1'), jobs.check()])

/** Checks the rules now, without waiting for the night: it reads whole tables, so one at a time. */
async function checkRulesNow(ctx: Context): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('check-rules-now'))`.execute(tx)
    if (await isUnderWay(tx, checkRulesJob)) throw new Refused('check-under-way')
    await recordFact(tx, ctx, { type: 'job.check-asked' })
    await enqueue(tx, ctx, checkRulesJob, {})
    return {}
  })
}
