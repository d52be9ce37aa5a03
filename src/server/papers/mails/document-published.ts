import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** On the site only. */
export const documentPublished = defineMessage({
  kind: 'document-published',
  payload: z.object({ documentId: z.uuid() }),
  topic: 'documents',
  label: 'Document publié',
  site: 'Un document est à votre disposition',
})
