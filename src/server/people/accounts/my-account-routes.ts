import * as contract from '#contract/people/my-account.ts'
import {
  serve,
  serveFile,
  serveRaw,
  serveWithCookies,
  type ApiServer,
  type SentFile,
} from '#server/core/http.ts'
import { cancelEmailChange, requestEmailChange, resendEmailChange } from './request-email-change.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange, revertEmailChange } from './confirm-email-change.ts'
import { readMyAccount } from './read-my-account.ts'
import { avatarKey, removeAvatar, uploadAvatar } from './change-avatar.ts'
import { updateProfile } from './update-profile.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'

/** The routes for a person's own account: what they see and change. */
export function mountMyAccount(api: ApiServer): void {
  serve(api, contract.readMyAccount, readMyAccount)
  serve(api, contract.updateProfile, updateProfile)
  serve(api, contract.requestEmailChange, requestEmailChange)
  serve(api, contract.resendEmailChange, resendEmailChange)
  serve(api, contract.cancelEmailChange, cancelEmailChange)
  serve(api, contract.confirmEmailChange, confirmEmailChange)
  serve(api, contract.revertEmailChange, revertEmailChange)
  serveWithCookies(api, contract.changePassword, changePassword)
  serveFile(api, contract.readAvatar, readAvatar)
  serveRaw(api, contract.uploadAvatar, (ctx, _input, body) => uploadAvatar(ctx, body))
  serve(api, contract.removeAvatar, removeAvatar)
}

/** The person's own picture; the address can name nobody else's. */
async function readAvatar(ctx: Context): Promise<SentFile> {
  const { id } = requireUser(ctx.actor)
  found(
    await ctx.db
      .selectFrom('avatars')
      .select('user_id')
      .where('user_id', '=', id)
      .executeTakeFirst(),
  )
  return { bytes: found(await ctx.files.get(avatarKey(id))), type: 'image/webp' }
}
