import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** A yes stores the version of the text and the time; a no is stored by its fact, with the text that it withdraws from. */
export async function changeConsent(
  tx: Tx,
  ctx: Context,
  userId: string,
  isAccepted: boolean,
): Promise<void> {
  const { commercialTextVersion: textVersion } = await readSettings(tx)
  await tx
    .updateTable('customers')
    .set({
      accept_commercial_offers: isAccepted,
      commercial_text_version: isAccepted ? textVersion : null,
      commercial_accepted_at: isAccepted ? ctx.now() : null,
    })
    .where('user_id', '=', userId)
    .execute()
  const details = { isAccepted, textVersion }
  await recordFact(tx, ctx, { type: 'account.consent-changed', customerId: userId, details })
}
