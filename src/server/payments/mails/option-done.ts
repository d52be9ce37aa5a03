import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Sent on the site only, never by mail. */
export const optionDone = defineMessage({
  kind: 'option-done',
  payload: z.object({
    parcelId: z.nullable(z.uuid()),
    quoteId: z.nullable(z.uuid()),
    orderId: z.nullable(z.uuid()),
  }),
  topic: 'parcels',
  label: 'Option faite',
  site: 'L’option demandée est faite',
})
