import { forgottenBefore, silenceNoticeDays } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { endAccount } from '#server/people/personal-data/end-account.ts'
import { findObstacles } from '#server/people/personal-data/find-obstacles.ts'
import { eachSilentCustomer } from './each-silent-customer.ts'
import { announcedAt } from './silent-customers.ts'

/** Deletes the accounts whose silence was announced in time and went on; a parcel or a payment under way prevents it. */
export async function endSilentAccounts(ctx: Context): Promise<void> {
  const before = forgottenBefore('silent-accounts', ctx.now())
  const inTime = new Date(ctx.now().getTime() - silenceNoticeDays * 24 * 3_600_000)
  await eachSilentCustomer(ctx, before, async (tx, account) => {
    const announced = await announcedAt(tx, account.id, before)
    if (!announced || announced > inTime) return
    if ((await findObstacles(tx, account.id)).length > 0) return
    await endAccount(tx, ctx, account, 'silence')
  })
}
