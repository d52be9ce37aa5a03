import type { Context } from '#server/core/context.ts'
import { sendTokenMail } from './send-token-mail.ts'

/** Sends a link to choose a new password. Answer and work are the same, whether the address has an account or not. */
export async function requestPasswordReset(
  ctx: Context,
  { email }: { readonly email: string },
): Promise<Record<string, never>> {
  await sendTokenMail(ctx, 'reset-password', email.toLowerCase())
  return {}
}
