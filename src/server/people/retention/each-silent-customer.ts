import { lockAccount, type Account } from '#server/people/accounts/account-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { lockBelongings } from '#server/people/personal-data/lock-belongings.ts'
import { silentCustomers } from './silent-customers.ts'

const customersPerRead = 50

/** Runs a transaction for each customer silent since `before`, and checks again under the lock: they may just have come back. */
export async function eachSilentCustomer(
  ctx: Context,
  before: Date,
  act: (tx: Tx, account: Account) => Promise<void>,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const place = after === undefined ? {} : { after }
    const ids = await silentCustomers(ctx.db, { before, limit: customersPerRead, ...place })
    for (const id of ids) await actOn(ctx, { id, before }, act)
    after = ids.at(-1)
    if (after === undefined) return
  }
}

async function actOn(
  ctx: Context,
  { id, before }: { readonly id: string; readonly before: Date },
  act: (tx: Tx, account: Account) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockBelongings(tx, id)
    const account = await lockAccount(tx, id)
    const [still] = await silentCustomers(tx, { before, only: id, limit: 1 })
    if (account && still) await act(tx, account)
  })
}
