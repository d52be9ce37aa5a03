import { mayCall } from '#domain/account/account.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { findLink, findOwner, insertLink } from './google-queries.ts'
import type { Arrival, Returned } from './return-from-google.ts'

/** Links the identity to the account that asked for it, and that is signed in here; its owner is told by mail. */
export async function linkGoogle(ctx: Context, returned: Returned): Promise<Arrival> {
  const { actor } = ctx
  const isTheirs = actor.kind === 'user' && actor.id === returned.userId && mayCall('member', actor)
  if (!isTheirs) return { outcome: 'over', cookies: [] }
  if (!returned.identity.emailVerified) return { outcome: 'unverified', cookies: [] }
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, actor.id)
    if (!account) return 'over'
    if (!(await insertLink(tx, ctx, account.id, returned.identity))) return undefined
    await recordFact(tx, ctx, { type: 'account.identity-linked', customerId: account.id })
    await notify(tx, ctx, {
      kind: 'identity-linked',
      payload: { userId: account.id, at: ctx.now().toISOString() },
      userId: account.id,
      recipient: account.email,
      dedupeKey: `identity-linked:${ctx.requestId}`,
    })
    return 'linked'
  })
  return { outcome: outcome ?? (await whatIsLinked(ctx, actor.id, returned)), cookies: [] }
}

/** Twice the same is done; somebody else's identity, or a second one for this account, is refused. */
async function whatIsLinked(ctx: Context, userId: string, { identity }: Returned) {
  const owner = await findOwner(ctx.db, identity)
  if (owner) return owner.id === userId ? 'linked' : 'linked-elsewhere'
  return (await findLink(ctx.db, userId, identity.issuer)) ? 'another-linked' : 'failed'
}
