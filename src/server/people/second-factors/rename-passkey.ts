import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'

/** A name only helps its owner to distinguish their passkeys: it does not change what opens the account. */
export async function renamePasskey(
  ctx: Context,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const renamed = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', passkeyId)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(renamed)
    await recordFact(tx, ctx, {
      type: 'account.passkey-renamed',
      customerId: id,
      details: { passkeyId },
    })
    return {}
  })
}
