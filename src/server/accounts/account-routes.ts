import * as contract from '#contract/accounts.ts'
import { serve, serveWithCookies, type Doors } from '#server/core/http.ts'
import { createAuthLibrary } from './auth-library.ts'
import { confirmEmail } from './confirm-email.ts'
import { readMe } from './read-me.ts'
import { registerCustomer } from './register-customer.ts'
import { requestEmailConfirmation } from './request-email-confirmation.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** Accounts and sessions. Of the auth library only two doors exist; every other `/api/auth/*` is a 404. */
export function mountAccounts(doors: Doors): void {
  serve(doors, contract.readMe, readMe)
  serve(doors, contract.register, registerCustomer)
  serve(doors, contract.confirmEmail, confirmEmail)
  serve(doors, contract.requestEmailConfirmation, requestEmailConfirmation)
  serve(doors, contract.requestPasswordReset, requestPasswordReset)
  serve(doors, contract.resetPassword, resetPassword)

  const library = createAuthLibrary(doors.deps)
  serveWithCookies(doors, contract.signIn, async (ctx, credentials, headers) => {
    const { user, cookies } = await signIn(
      ctx,
      library,
      credentials,
      headers.get('user-agent') ?? undefined,
    )
    return { answer: { user }, cookies }
  })
  serveWithCookies(doors, contract.signOut, async (ctx, _nothing, headers) => ({
    answer: {},
    cookies: await signOut(ctx, library, headers.get('cookie') ?? undefined),
  }))
}
