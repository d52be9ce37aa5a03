import { toGsm7 } from '#server/core/adapters/gsm-7.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { Message } from './define-message.ts'

/** The text as a telephone shows it: the site's name, then the message's words, in the SMS alphabet. */
export async function renderSms(
  ctx: Context,
  message: Message,
  { payload, recipient }: { readonly payload: unknown; readonly recipient: string },
): Promise<string | undefined> {
  if (!message.sms) throw new Error(`no text for ${message.kind}`)
  const words = await message.sms(ctx, message.payload.parse(payload), recipient)
  if (words === undefined) return undefined
  const { siteName } = await readSettings(ctx.db)
  return toGsm7(`${siteName} : ${words}`)
}
