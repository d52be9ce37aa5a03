import * as contract from '#contract/messages/notification-preferences.ts'
import { readMyPhone, requestPhoneCode, verifyPhone } from './phone-verification.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import {
  readNotificationPreferences,
  saveNotificationPreference,
} from '#server/messages/notifications/notification-preferences.ts'

/** How a customer wants to be notified, and the number for it. */
export function mountPreferences(api: ApiServer): void {
  serve(api, contract.readNotificationPreferences, readNotificationPreferences)
  serve(api, contract.saveNotificationPreference, saveNotificationPreference)
  serve(api, contract.readMyPhone, readMyPhone)
  serve(api, contract.requestPhoneCode, requestPhoneCode)
  serve(api, contract.verifyPhone, verifyPhone)
}
