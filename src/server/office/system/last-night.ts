import { sql } from 'kysely'
import { isCheckLate } from '#domain/office/alerts.ts'
import type { Context } from '#server/core/context.ts'

export type NightlyCheck = 'rule_checks' | 'audit_checks'

/** SQL to follow `select from`: the time of the last check; before the first check, the time of the first migration. */
export const lastNightOf = (check: NightlyCheck) => sql<{ at: Date }>`(select coalesce(
    (select checked_at from ${sql.table(check)} order by id desc limit 1),
    (select min(applied_at) from migrations)) as at) night`

/** Whether a nightly check is missing: the result of the last one, if there is one, may no longer be true. */
export async function isNightLate({ db, now }: Context, check: NightlyCheck): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`select at from ${lastNightOf(check)}`.execute(db)
  return rows.some(({ at }) => isCheckLate(at, now()))
}
