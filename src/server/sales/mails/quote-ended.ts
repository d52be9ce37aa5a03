import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Both are sent on the site only. */
export const quoteExpired = defineMessage({
  kind: 'quote-expired',
  payload: z.object({ quoteId: z.uuid() }),
  topic: 'quotes',
  label: 'Devis expiré',
  site: 'Votre devis a expiré',
})

export const quoteCancelled = defineMessage({
  kind: 'quote-cancelled',
  payload: z.object({ quoteId: z.uuid() }),
  topic: 'quotes',
  label: 'Devis annulé',
  site: 'Votre devis est annulé par l’équipe, qui vous dit pourquoi',
})
