import { sql } from 'kysely'
import { isCheckLate } from '#domain/office/alerts.ts'
import type { Context } from '#server/core/context.ts'

export type NightlyCheck = 'rule_checks' | 'audit_checks'

/** After `select from`: when that check was last made; before its first night, when this house began. */
export const lastNightOf = (check: NightlyCheck) => sql<{ at: Date }>`(select coalesce(
    (select checked_at from ${sql.table(check)} order by id desc limit 1),
    (select min(applied_at) from migrations)) as at) night`

/** A night is missing: what its last check says, if there is one, may hold no longer. */
export async function isNightLate({ db, now }: Context, check: NightlyCheck): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`select at from ${lastNightOf(check)}`.execute(db)
  return rows.some(({ at }) => isCheckLate(at, now()))
}
