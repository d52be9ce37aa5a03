import * as contract from '#contract/people/accounts.ts'
import { serve, serveWithCookies, type Doors } from '#server/core/http.ts'
import { confirmEmail } from './confirm-email.ts'
import { mountMyAccount } from './my-account-routes.ts'
import { ratePassword } from './rate-password.ts'
import { registerCustomer } from './register-customer.ts'
import { requestEmailConfirmation } from './request-email-confirmation.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { mountSessions } from './session-routes.ts'

/** Everything about identity. */
export function mountAccounts(doors: Doors): void {
  mountSessions(doors)
  mountMyAccount(doors)
  serve(doors, contract.ratePassword, ratePassword)
  serve(doors, contract.register, registerCustomer)
  serve(doors, contract.confirmEmail, confirmEmail)
  serve(doors, contract.requestEmailConfirmation, requestEmailConfirmation)
  serve(doors, contract.requestPasswordReset, requestPasswordReset)
  serveWithCookies(doors, contract.resetPassword, resetPassword)
}
