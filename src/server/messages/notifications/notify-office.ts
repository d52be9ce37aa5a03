import type { Context, Tx } from '#server/core/context.ts'
import type { OfficeKind, Payloads } from '#server/message-list.ts'
import { findMessage } from './define-message.ts'
import { notify } from './outbox.ts'
import { officeMailbox, readSettings } from '#server/core/settings/read-settings.ts'

/**
 * Promises a mail to the office, unless the setting turns such mails off (docs/rules/messages.md#what-the-office-is-told): their
 * subject stays in a list of the back-office in any case.
 */
export async function notifyOffice<Kind extends OfficeKind>(
  tx: Tx,
  ctx: Context,
  message: { readonly kind: Kind; readonly payload: Payloads[Kind]; readonly dedupeKey: string },
): Promise<void> {
  const settings = await readSettings(tx)
  const { isAlwaysTold } = findMessage(ctx, message.kind)
  if (!settings.enableEmailNotifications && !isAlwaysTold) return
  await notify(tx, ctx, { ...message, userId: null, recipient: officeMailbox(settings, ctx) })
}
