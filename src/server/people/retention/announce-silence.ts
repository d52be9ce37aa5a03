import { forgottenBefore, silenceNoticeDays } from '#domain/legal/retention.ts'
import type { Account } from '#server/people/accounts/account-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { findObstacles } from '#server/people/personal-data/find-obstacles.ts'
import { eachSilentCustomer } from './each-silent-customer.ts'
import { announcedAt } from './silent-customers.ts'

/** Warns silent customers that their account will end, while they still have time to sign in. */
export async function announceSilence(ctx: Context): Promise<void> {
  const endsOn = noticeLater(ctx.now())
  const before = forgottenBefore('silent-accounts', endsOn)
  await eachSilentCustomer(ctx, before, async (tx, account) => {
    if (await announcedAt(tx, account.id, before)) return
    if ((await findObstacles(tx, account.id)).length > 0) return
    await announce(tx, ctx, account, endsOn)
  })
}

/** The date on which an account may end when its notice leaves now. */
const noticeLater = (now: Date): Date =>
  new Date(now.getTime() + silenceNoticeDays * 24 * 3_600_000)

async function announce(tx: Tx, ctx: Context, { id, email }: Account, endsOn: Date): Promise<void> {
  await recordFact(tx, ctx, { type: 'account.deletion-announced', customerId: id })
  await notify(tx, ctx, {
    kind: 'account-silent',
    payload: { userId: id, endsOn: endsOn.toISOString() },
    userId: id,
    recipient: email,
    dedupeKey: `account-silent:${id}:${endsOn.toISOString().slice(0, 10)}`,
  })
}
