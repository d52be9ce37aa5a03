import { sql } from 'kysely'

/** Whether the bank only awaits a confirmation (3-D Secure) of the last renewal of the subscription `s`; `null` without an attempt. */
export const asksConfirmation = sql<
  boolean | null
>`(select a.asks_confirmation from renewal_attempts a
  where a.subscription_id = s.id order by a.noted_at desc, a.attempt desc limit 1)`
