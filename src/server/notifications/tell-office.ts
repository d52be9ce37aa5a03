import type { Context, Tx } from '#server/core/context.ts'
import { notify, type MessageKind, type Messages } from '#server/core/outbox.ts'
import { officeMailbox } from '#server/settings/office-mailbox.ts'
import { readSettings } from '#server/settings/read-settings.ts'

type OfficeKind =
  | 'admin-registration'
  | 'contact-message'
  | 'quote-requested'
  | 'legal-request'
  | 'parcel-left-box'

/** The law counts the days from it, whether or not the office wants mail. */
const alwaysTold: readonly MessageKind[] = ['legal-request']

/**
 * Promises the mail that tells the office, unless the setting holds such mails back (specification 001 §3): the fact
 * itself is on the back-office's screens all the same.
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
