import { sql } from 'kysely'
import { isCheckLate } from '#domain/office/alerts.ts'
import type { Context } from '#server/core/context.ts'

/** The migration that each nightly check came with: from then on, a night without one is missing. */
const cameWith = {
  rule_checks: '0055_rule_checks.sql',
  audit_checks: '0095_daily_digests.sql',
} as const
export type NightlyCheck = keyof typeof cameWith

/** After `select from`: when that check was last made; before its first night, when this installation learned to make it. */
export const lastNightOf = (check: NightlyCheck) => sql<{ at: Date }>`(select coalesce(
    (select checked_at from ${sql.table(check)} order by id desc limit 1),
    (select applied_at from migrations where name = ${cameWith[check]})) as at) night`

/** A night is missing: what its last check says, if there is one, may hold no longer. */
export async function isNightLate({ db, now }: Context, check: NightlyCheck): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`select at from ${lastNightOf(check)}`.execute(db)
  return rows.some(({ at }) => isCheckLate(at, now()))
}
