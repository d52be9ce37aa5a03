import * as contract from '#contract/people/accounts.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { confirmEmail } from './finish-registration.ts'
import { mountMyAccount } from './my-account-routes.ts'
import { ratePassword } from './password.ts'
import { registerCustomer } from './register-customer.ts'
import { requestEmailConfirmation, requestPasswordReset } from './send-token-mail.ts'
import { resetPassword } from './change-password.ts'
import { mountSessions } from './session-routes.ts'

/** All routes about identity. */
export function mountAccounts(api: ApiServer): void {
  mountSessions(api)
  mountMyAccount(api)
  serve(api, contract.ratePassword, ratePassword)
  serve(api, contract.register, registerCustomer)
  serve(api, contract.confirmEmail, confirmEmail)
  serve(api, contract.requestEmailConfirmation, requestEmailConfirmation)
  serve(api, contract.requestPasswordReset, requestPasswordReset)
  serveWithCookies(api, contract.resetPassword, resetPassword)
}
