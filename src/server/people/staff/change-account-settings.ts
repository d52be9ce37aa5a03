import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { changeAccountSettings as endpoint } from '#contract/people/staff.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

type Wanted = z.output<typeof endpoint.input>

/**
 * Changes how accounts open, or what staff prove; it counts at everybody's next request. Only a person with a second factor can
 * require one (`you-lack-second-factor`): otherwise nobody could undo it.
 */
export async function changeAccountSettings(
  ctx: Context,
  wanted: Wanted,
): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // Two changes at once run one after the other, so that the recorded former value is the replaced one.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)
    await lockAccount(tx, id)
    const { activation, staffSecondFactor } = await readSettings(tx)
    await change(tx, ctx, 'activation', activation, wanted.activation)
    const turnsOn = staffSecondFactor === 'optional' && wanted.staffSecondFactor === 'required'
    if (turnsOn && (await secondFactorsOf(tx, id)).length === 0) {
      throw new Refused('you-lack-second-factor')
    }
    await change(tx, ctx, 'staffSecondFactor', staffSecondFactor, wanted.staffSecondFactor)
    return {}
  })
}

async function change(
  tx: Tx,
  ctx: Context,
  key: keyof Wanted,
  before: string,
  after: string | undefined,
): Promise<void> {
  if (after === undefined || before === after) return
  const value = { value: JSON.stringify(after), updated_at: ctx.now() }
  await tx
    .insertInto('settings')
    .values({ key, ...value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(value))
    .execute()
  const change = { before: { [key]: before }, after: { [key]: after } }
  await recordFact(tx, ctx, { type: 'settings.changed', details: { key }, change })
}
