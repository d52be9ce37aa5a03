import { queryOptions } from '@tanstack/react-query'
import {
  readMyPhone,
  readNotificationPreferences,
} from '#contract/messages/notification-preferences.ts'
import { call } from './call.ts'

export const notificationPreferences = queryOptions({
  queryKey: ['account', 'notification-preferences'],
  queryFn: ({ signal }) => call(readNotificationPreferences, {}, { signal }),
})

/** Asked again when a code runs out, so that the form says so. */
export const myPhone = queryOptions({
  queryKey: ['account', 'phone'],
  queryFn: ({ signal }) => call(readMyPhone, {}, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.pending ? 30_000 : false),
})
