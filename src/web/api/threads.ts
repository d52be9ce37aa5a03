import type * as z from 'zod/mini'
import * as threads from '#contract/messages/threads.ts'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import type { Message } from '#contract/messages/threads.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import { call } from './call.ts'
import { pages } from './query.ts'

/** One conversation, as one of its two sides sees it. */
export type ThreadEndpoints = {
  readonly side: ThreadSide
  /** The key under which the browser stores what is not sent yet. */
  readonly name: string
  /** Newest first, page after page. */
  readonly messages: ReturnType<
    typeof pages<z.ZodMiniType, typeof threads.listMyParcelMessages.output>
  >
  /** The conversation itself sends it again while it has no answer. */
  readonly write: (written: Written, idempotencyKey: string) => Promise<Message>
  readonly read: (seen: string | null) => Promise<unknown>
  /** The team's: the customer's messages until this one need no answer. */
  readonly closure?: Pick<WriteEndpoint, 'path' | 'changes'> & {
    readonly send: (seen: string, idempotencyKey: string) => Promise<unknown>
  }
}

type Written = {
  readonly body: string
  /** The other side's newest message on the screen. A message that the version before stored does not say it. */
  readonly seen?: string | null | undefined
}

const myParcelThread = (parcelId: string): ThreadEndpoints => ({
  side: 'customer',
  name: `parcels:messages:${parcelId}`,
  messages: pages(threads.listMyParcelMessages, { parcelId }),
  write: (written, idempotencyKey) =>
    call(
      threads.writeAboutMyParcel,
      { parcelId, ...written },
      { idempotencyKey, isTriedOnce: true },
    ),
  read: (seen) => call(threads.readMyParcelMessages, { parcelId, seen }),
})

const myQuoteThread = (quoteId: string): ThreadEndpoints => ({
  side: 'customer',
  name: `quotes:messages:${quoteId}`,
  messages: pages(threads.listMyQuoteMessages, { quoteId }),
  write: (written, idempotencyKey) =>
    call(threads.writeAboutMyQuote, { quoteId, ...written }, { idempotencyKey, isTriedOnce: true }),
  read: (seen) => call(threads.readMyQuoteMessages, { quoteId, seen }),
})

const parcelThread = (parcelId: string): ThreadEndpoints => ({
  side: 'staff',
  name: `parcels:messages:staff:${parcelId}`,
  messages: pages(threads.listParcelMessages, { parcelId }),
  write: (written, idempotencyKey) =>
    call(threads.writeAboutParcel, { parcelId, ...written }, { idempotencyKey, isTriedOnce: true }),
  read: (seen) => call(threads.readParcelMessages, { parcelId, seen }),
  closure: {
    ...threads.closeParcelMessages,
    send: (seen, idempotencyKey) =>
      call(threads.closeParcelMessages, { parcelId, seen }, { idempotencyKey }),
  },
})

const quoteThread = (quoteId: string): ThreadEndpoints => ({
  side: 'staff',
  name: `quotes:messages:staff:${quoteId}`,
  messages: pages(threads.listQuoteMessages, { quoteId }),
  write: (written, idempotencyKey) =>
    call(threads.writeAboutQuote, { quoteId, ...written }, { idempotencyKey, isTriedOnce: true }),
  read: (seen) => call(threads.readQuoteMessages, { quoteId, seen }),
  closure: {
    ...threads.closeQuoteMessages,
    send: (seen, idempotencyKey) =>
      call(threads.closeQuoteMessages, { quoteId, seen }, { idempotencyKey }),
  },
})

/** One entry per screen that shows a conversation: the customer's parcel or quote, or any parcel or quote for the team. */
export const endpointsOfThread = {
  'my-parcel': myParcelThread,
  'my-quote': myQuoteThread,
  parcel: parcelThread,
  quote: quoteThread,
} as const
export type ThreadKind = keyof typeof endpointsOfThread

const kinds: readonly ThreadKind[] = ['my-parcel', 'my-quote', 'parcel', 'quote']

/** The conversation whose own name ends this one. */
export function threadNamed(name: string) {
  const id = name.slice(name.lastIndexOf(':') + 1)
  return kinds
    .map((kind) => ({ kind, id, endpoints: endpointsOfThread[kind](id) }))
    .find(({ endpoints }) => name.endsWith(`:${endpoints.name}`))
}
