import * as contract from '#contract/messages/outbox.ts'
import { serve, serveFile, type Doors } from '#server/core/http.ts'
import { listMessageKinds } from './list-message-kinds.ts'
import { listOutbox } from './list-outbox.ts'
import { listWebhookFailures } from './list-webhook-failures.ts'
import { readOutboxMail, readOutboxMessage } from './read-outbox-message.ts'
import { retryOutboxMessage } from './retry-outbox-message.ts'
import { settleWebhookFailure } from './settle-webhook-failure.ts'

/** What left, what did not, and what came to us in vain. */
export function mountOutbox(doors: Doors): void {
  serve(doors, contract.listOutbox, listOutbox)
  serve(doors, contract.listMessageKinds, listMessageKinds)
  serve(doors, contract.readOutboxMessage, readOutboxMessage)
  serveFile(doors, contract.readOutboxMail, readOutboxMail)
  serve(doors, contract.retryOutboxMessage, retryOutboxMessage)
  serve(doors, contract.listWebhookFailures, listWebhookFailures)
  serve(doors, contract.settleWebhookFailure, settleWebhookFailure)
}
