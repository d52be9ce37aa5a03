import * as contract from '#contract/messages/notification-preferences.ts'
import { readMyPhone } from './read-my-phone.ts'
import { requestPhoneCode } from './request-phone-code.ts'
import { verifyPhone } from './verify-phone.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { readNotificationPreferences } from '#server/messages/notifications/read-notification-preferences.ts'
import { saveNotificationPreference } from '#server/messages/notifications/save-notification-preference.ts'

/** How a customer wants to be told, and the number that may be told. */
export function mountPreferences(doors: Doors): void {
  serve(doors, contract.readNotificationPreferences, readNotificationPreferences)
  serve(doors, contract.saveNotificationPreference, saveNotificationPreference)
  serve(doors, contract.readMyPhone, readMyPhone)
  serve(doors, contract.requestPhoneCode, requestPhoneCode)
  serve(doors, contract.verifyPhone, verifyPhone)
}
