import { infiniteQueryOptions } from '@tanstack/react-query'
import * as threads from '#contract/messages/threads.ts'
import type { Message } from '#contract/messages/threads.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import { call } from './call.ts'

type Page = {
  readonly items: Message[]
  readonly nextCursor: string | null
  readonly unread: number
}

/** One conversation, from one of its two sides. */
export type ThreadDoor = {
  readonly side: ThreadSide
  /** Begins with the topic that the live stream names. */
  readonly key: readonly string[]
  readonly list: (cursor: string, signal: AbortSignal) => Promise<Page>
  readonly write: (body: string, idempotencyKey: string) => Promise<Message>
  readonly read: () => Promise<unknown>
}

const from = (cursor: string) => (cursor ? { cursor } : {})

const myParcelThread = (parcelId: string): ThreadDoor => ({
  side: 'customer',
  key: ['parcels', 'messages', parcelId],
  list: (cursor, signal) =>
    call(threads.listMyParcelMessages, { parcelId, ...from(cursor) }, { signal }),
  write: (body, idempotencyKey) =>
    call(threads.writeAboutMyParcel, { parcelId, body }, { idempotencyKey }),
  read: () => call(threads.readMyParcelMessages, { parcelId }),
})

const myQuoteThread = (quoteId: string): ThreadDoor => ({
  side: 'customer',
  key: ['quotes', 'messages', quoteId],
  list: (cursor, signal) =>
    call(threads.listMyQuoteMessages, { quoteId, ...from(cursor) }, { signal }),
  write: (body, idempotencyKey) =>
    call(threads.writeAboutMyQuote, { quoteId, body }, { idempotencyKey }),
  read: () => call(threads.readMyQuoteMessages, { quoteId }),
})

const parcelThread = (parcelId: string): ThreadDoor => ({
  side: 'staff',
  key: ['parcels', 'messages', 'staff', parcelId],
  list: (cursor, signal) =>
    call(threads.listParcelMessages, { parcelId, ...from(cursor) }, { signal }),
  write: (body, idempotencyKey) =>
    call(threads.writeAboutParcel, { parcelId, body }, { idempotencyKey }),
  read: () => call(threads.readParcelMessages, { parcelId }),
})

const quoteThread = (quoteId: string): ThreadDoor => ({
  side: 'staff',
  key: ['quotes', 'messages', 'staff', quoteId],
  list: (cursor, signal) =>
    call(threads.listQuoteMessages, { quoteId, ...from(cursor) }, { signal }),
  write: (body, idempotencyKey) =>
    call(threads.writeAboutQuote, { quoteId, body }, { idempotencyKey }),
  read: () => call(threads.readQuoteMessages, { quoteId }),
})

/** By whose screen it stands on: a customer's parcel or quote, or any for the team. */
export const threadDoors = {
  'my-parcel': myParcelThread,
  'my-quote': myQuoteThread,
  parcel: parcelThread,
  quote: quoteThread,
} as const
export type ThreadKind = keyof typeof threadDoors

/** Newest first, page after page. */
export const threadMessages = ({ key, list }: ThreadDoor) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => list(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const unreadThreads = infiniteQueryOptions({
  queryKey: ['overview', 'unread-threads'],
  queryFn: ({ pageParam, signal }) => call(threads.listUnreadThreads, from(pageParam), { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})
