import { CompiledQuery, sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCheckLate } from '#domain/office/alerts.ts'
import { kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import type { DB } from '#server/core/schema.ts'
import { type Ask, changedInvoices } from '#server/payments/invoices/corrected-invoice.ts'

/** `unread`: the rule could not be checked, so nobody knows whether it holds. */
type Finding = BrokenRule & { readonly unread: boolean }

/**
 * Checks every rule of `invariants.sql` on one snapshot, and stores which are broken and which could not be read: the dashboard
 * shows the result.
 */
export async function checkRules(ctx: Context): Promise<void> {
  const found = await lookAtOneMoment(ctx)
  await ctx.db
    .insertInto('rule_checks')
    .values({
      checked_at: ctx.now(),
      rules: ruleNames.length,
      broken: JSON.stringify(found),
    })
    .execute()
}

/** Uses a separate connection: the connections of requests break when a statement takes as long as one may here. */
async function lookAtOneMoment(ctx: Context): Promise<Finding[]> {
  const lost = ({ message }: Error) => ctx.log.warn({ message }, 'connection of the rules lost')
  const db = kyselyOn<DB>(openPool(ctx.config.DATABASE_URL, 1, lost, forOne))
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => lookAtAll(ctx, tx))
  } finally {
    await db.destroy()
  }
}

async function lookAtAll(ctx: Context, tx: Tx): Promise<Finding[]> {
  const end = performance.now() + inAll
  const found: Finding[] = []
  for (const rule of everyRule) {
    const ask = askIn(tx, Math.min(end, performance.now() + forOne))
    found.push(await lookAt(ctx, tx, rule, ask))
  }
  return found.filter(({ count, unread }) => count > 0 || unread)
}

/** A rule that fails keeps the results of the others: only a lost connection ends the check. */
async function lookAt(
  ctx: Context,
  tx: Tx,
  { name: rule, look }: (typeof everyRule)[number],
  ask: Ask,
): Promise<Finding> {
  await sql`savepoint one_rule`.execute(tx)
  try {
    const found = await look(ask)
    if (found.count > 0) ctx.log.error({ rule, count: found.count }, 'a rule does not hold')
    return { ...found, unread: false }
  } catch (error) {
    await sql`rollback to savepoint one_rule`.execute(tx)
    ctx.log.error({ rule, message: String(error) }, 'a rule could not be read')
    return { rule, count: 0, examples: [], unread: true }
  } finally {
    await sql`release savepoint one_rule`.execute(tx)
  }
}

/** Each rule reads whole tables: one may take longer than a request, and all together fit well within the job's hour. */
const forOne = 240_000
const inAll = 45 * 60_000

const askIn =
  (tx: Tx, end: number): Ask =>
  async <Row>(text: string, values: readonly unknown[] = []) => {
    const left = Math.floor(end - performance.now())
    if (left <= 0) throw new Error('no time left')
    await sql`select set_config('statement_timeout', ${String(left)}, true)`.execute(tx)
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }

export const checkRulesJob = defineJob({
  name: 'check-rules',
  payload: noPayload,
  every: '47 3 * * *',
  isNightly: true,
  run: checkRules,
})

type NightlyCheck = 'rule_checks' | 'audit_checks'

/** SQL to follow `select from`: the time of the last check; before the first check, the time of the first migration. */
export const lastNightOf = (check: NightlyCheck) => sql<{ at: Date }>`(select coalesce(
    (select checked_at from ${sql.table(check)} order by id desc limit 1),
    (select min(applied_at) from migrations)) as at) night`

/** Whether a nightly check is missing: the result of the last one, if there is one, may no longer be true. */
export async function isNightLate({ db, now }: Context, check: NightlyCheck): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`select at from ${lastNightOf(check)}`.execute(db)
  return rows.some(({ at }) => isCheckLate(at, now()))
}

type BrokenRule = {
  readonly rule: string
  /** The count stops at `most`. */
  readonly count: number
  /** Numbers, or ids, of the first rows that break the rule. */
  readonly examples: readonly string[]
}

type Rule = { readonly name: string; readonly look: (ask: Ask) => Promise<BrokenRule> }

const file = join(import.meta.dirname, 'invariants.sql')

/** The rules of `invariants.sql`: each with its name, which is the line above it, and the query for the rows that break it. */
const rules: readonly { readonly name: string; readonly query: string }[] = [
  ...readFileSync(file, 'utf8').matchAll(/^-- (?<name>.+)\n(?<query>(?:(?!--).+\n)+)/gm),
].map(({ groups }) => ({ name: groups?.['name'] ?? '', query: groups?.['query'] ?? '' }))

const most = 1001

const shown = 5

/** SQL alone cannot check this: the server computes the hash of an invoice. */
const asIssued: Rule = {
  name: 'an invoice is as it was issued',
  look: async (ask) => {
    const changed = await changedInvoices(ask)
    return { rule: asIssued.name, count: changed.length, examples: changed.slice(0, shown) }
  },
}

/** Every rule with its check, which only reads. */
const everyRule: readonly Rule[] = [
  ...rules.map(({ name, query }) => ({ name, look: (ask: Ask) => lookAtRule(ask, name, query) })),
  asIssued,
]

export const ruleNames: readonly string[] = everyRule.map(({ name }) => name)

export async function brokenRules(ask: Ask): Promise<BrokenRule[]> {
  const found: BrokenRule[] = []
  for (const { look } of everyRule) found.push(await look(ask))
  return found.filter(({ count }) => count > 0)
}

async function lookAtRule(ask: Ask, rule: string, query: string): Promise<BrokenRule> {
  const rows = await ask<{ id: string }>(
    `select id from (${query.trim().replace(/;$/, '')}) as broken(id) limit ${most}`,
  )
  return { rule, count: rows.length, examples: rows.slice(0, shown).map(({ id }) => id) }
}
