import type { Context, Tx } from '#server/core/context.ts'
import { hasMailbox } from '#server/core/customers/client-queries.ts'
import { notify } from '#server/messages/notifications/outbox.ts'

type ClaimMail =
  | 'claim-received'
  | 'claim-sent'
  | 'claim-accepted'
  | 'claim-rejected'
  | 'claim-paid'

/** Each state is told once; nobody is told whose account is deleted. */
export async function tellOwner(
  tx: Tx,
  ctx: Context,
  kind: ClaimMail,
  { id: claimId, customerId }: { readonly id: string; readonly customerId: string },
): Promise<void> {
  if (!(await hasMailbox(tx, customerId))) return
  await notify(tx, ctx, {
    kind,
    payload: { claimId },
    userId: customerId,
    dedupeKey: `${kind}:${claimId}`,
  })
}
