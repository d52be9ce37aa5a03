import { readMyPhone } from '#contract/messages/notification-preferences.ts'
import { query } from './query.ts'

/** Read again when a code expires, so that the form says so. */
export const myPhone = query(
  readMyPhone,
  {},
  { refetchInterval: ({ state: { data } }) => (data?.pending ? 30_000 : false) },
)
