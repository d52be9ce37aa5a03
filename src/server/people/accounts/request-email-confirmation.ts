import type { Context } from '#server/core/context.ts'
import { sendTokenMail } from './send-token-mail.ts'

/** Sends the confirmation link again. Answer and work are the same, whether the address waits for a link or not. */
export async function requestEmailConfirmation(
  ctx: Context,
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  await sendTokenMail(ctx, 'confirm-email', email.toLowerCase())
  return {}
}
