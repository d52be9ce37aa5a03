import * as threads from '#contract/messages/threads.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { listMessages } from './list-messages.ts'
import { listUnreadThreads } from './list-unread-threads.ts'
import { readMessages } from './read-messages.ts'
import { writeMessage } from './write-message.ts'

/** One verb each, whoever asks and whatever it is about: the subject is reached through the actor. */
export function mountThreads(doors: Doors): void {
  serve(doors, threads.listMyParcelMessages, listMessages)
  serve(doors, threads.writeAboutMyParcel, writeMessage)
  serve(doors, threads.readMyParcelMessages, readMessages)
  serve(doors, threads.listMyQuoteMessages, listMessages)
  serve(doors, threads.writeAboutMyQuote, writeMessage)
  serve(doors, threads.readMyQuoteMessages, readMessages)

  serve(doors, threads.listParcelMessages, listMessages)
  serve(doors, threads.writeAboutParcel, writeMessage)
  serve(doors, threads.readParcelMessages, readMessages)
  serve(doors, threads.listQuoteMessages, listMessages)
  serve(doors, threads.writeAboutQuote, writeMessage)
  serve(doors, threads.readQuoteMessages, readMessages)
  serve(doors, threads.listUnreadThreads, listUnreadThreads)
}
