import * as contract from '#contract/people/my-account.ts'
import { serve, serveFile, serveRaw, serveWithCookies, type Doors } from '#server/core/http.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { readAvatar } from './read-avatar.ts'
import { readMyAccount } from './read-my-account.ts'
import { removeAvatar } from './remove-avatar.ts'
import { requestEmailChange } from './request-email-change.ts'
import { resendEmailChange } from './resend-email-change.ts'
import { revertEmailChange } from './revert-email-change.ts'
import { updateProfile } from './update-profile.ts'
import { uploadAvatar } from './upload-avatar.ts'

/** What a person sees and changes of their own account. */
export function mountMyAccount(doors: Doors): void {
  serve(doors, contract.readMyAccount, readMyAccount)
  serve(doors, contract.updateProfile, updateProfile)
  serve(doors, contract.requestEmailChange, requestEmailChange)
  serve(doors, contract.resendEmailChange, resendEmailChange)
  serve(doors, contract.cancelEmailChange, cancelEmailChange)
  serve(doors, contract.confirmEmailChange, confirmEmailChange)
  serve(doors, contract.revertEmailChange, revertEmailChange)
  serveWithCookies(doors, contract.changePassword, changePassword)
  serveFile(doors, contract.readAvatar, readAvatar)
  serveRaw(doors, contract.uploadAvatar, (ctx, _input, body) => uploadAvatar(ctx, body))
  serve(doors, contract.removeAvatar, removeAvatar)
}
