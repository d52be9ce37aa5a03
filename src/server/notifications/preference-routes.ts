import * as contract from '#contract/notification-preferences.ts'
import { readMyPhone } from '#server/accounts/read-my-phone.ts'
import { requestPhoneCode } from '#server/accounts/request-phone-code.ts'
import { verifyPhone } from '#server/accounts/verify-phone.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { readNotificationPreferences } from './read-notification-preferences.ts'
import { saveNotificationPreference } from './save-notification-preference.ts'

/** How a customer wants to be told, and the number that may be told. */
export function mountPreferences(doors: Doors): void {
  serve(doors, contract.readNotificationPreferences, readNotificationPreferences)
  serve(doors, contract.saveNotificationPreference, saveNotificationPreference)
  serve(doors, contract.readMyPhone, readMyPhone)
  serve(doors, contract.requestPhoneCode, requestPhoneCode)
  serve(doors, contract.verifyPhone, verifyPhone)
}
