import type { Context, Tx } from '#server/core/context.ts'
import { notify, type MessageKind, type Messages } from './outbox.ts'
import { officeMailbox } from '#server/core/settings/office-mailbox.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

type OfficeKind =
  | 'admin-registration'
  | 'contact-message'
  | 'quote-requested'
  | 'legal-request'
  | 'parcel-left-box'

/**
 * Told whether or not the office wants mail. The law counts the days of a request from it; and that a paid box goes without
 * a parcel leaves its list after a month, while its customer was promised that somebody looks at what is due to them.
 */
const alwaysTold: readonly MessageKind[] = ['legal-request', 'parcel-left-box']

/**
 * Promises the mail that tells the office, unless the setting holds such mails back
 * (docs/rules/messages.md#what-the-office-is-told): what they tell waits in a list of the back-office all the same.
 */
export async function tellOffice<Kind extends OfficeKind>(
  tx: Tx,
  ctx: Context,
  message: { readonly kind: Kind; readonly payload: Messages[Kind]; readonly dedupeKey: string },
): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings.enableEmailNotifications && !alwaysTold.includes(message.kind)) return
  await notify(tx, ctx, { ...message, userId: null, recipient: officeMailbox(settings, ctx) })
}
