import { CompiledQuery, sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { brokenRules, ruleNames, type BrokenRule } from './broken-rules.ts'

/** Looks at every rule of `invariants.sql`, all at one moment, and notes what is broken: the dashboard tells it. */
export async function checkRules(ctx: Context): Promise<void> {
  const broken = await lookAtOneMoment(ctx)
  for (const { rule, count } of broken) ctx.log.error({ rule, count }, 'a rule does not hold')
  await ctx.db
    .insertInto('rule_checks')
    .values({
      checked_at: ctx.now(),
      rules: ruleNames.length,
      broken: JSON.stringify(broken),
    })
    .execute()
}

/** Every table is read whole: longer than a request may take. */
const lookAtOneMoment = ({ db }: Context): Promise<BrokenRule[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '240s'`.execute(tx)
      return brokenRules(async <Row>(text: string, values: readonly unknown[] = []) => {
        const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
        return rows
      })
    })
