import { sql } from 'kysely'
import { forgottenBefore, securityFacts } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { inBatches } from '#server/core/in-batches.ts'

/**
 * Deletes the facts about sign-ins and sign-outs after a year. The trigger on `events` lets these facts be deleted, at that age,
 * and no other.
 */
export const forgetSecurityFacts = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from events where id in (
        select id from events where type in (${sql.join(securityFacts)})
          and at < ${forgottenBefore('security-facts', ctx.now())} order by id limit ${size})`.execute(
      ctx.db,
    )
    return Number(numAffectedRows ?? 0)
  })
