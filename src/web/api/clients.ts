import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Topic } from '#contract/core/topic.ts'
import { listClientNotes, previewMerge } from '#contract/people/client-acts.ts'
import {
  listClients,
  readClient,
  readClientHistory,
  readClientLog,
  type HistoryPart,
} from '#contract/people/clients.ts'
import { call } from './call.ts'
import { atPlace, type ListPlace } from './users.ts'

type Filters = Omit<z.input<typeof listClients.input>, 'cursor' | 'side'>

export const clientList = (filters: Filters, place: ListPlace) =>
  queryOptions({
    queryKey: ['accounts', 'clients', 'list', filters, place],
    queryFn: ({ signal }) => call(listClients, { ...atPlace(place), ...filters }, { signal }),
    placeholderData: keepPreviousData,
  })

export const clientsExport = (filters: Filters): string => {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return query.size === 0 ? '/api/admin/clients-export' : `/api/admin/clients-export?${query}`
}

export const oneClient = (customerId: string) =>
  queryOptions({
    queryKey: ['accounts', 'clients', 'one', customerId],
    queryFn: ({ signal }) => call(readClient, { customerId }, { signal }),
  })

/** What a fact must touch for this part to be read again. */
const topicOf: Readonly<Record<HistoryPart, Topic>> = {
  parcels: 'parcels',
  quotes: 'quotes',
  orders: 'orders',
  invoices: 'orders',
  requests: 'parcels',
  messages: 'parcels',
  notifications: 'notifications',
}

const from = (cursor: string) => (cursor ? { cursor } : {})

export const clientHistory = (customerId: string, part: HistoryPart) =>
  infiniteQueryOptions({
    queryKey: [topicOf[part], 'of-client', customerId, part],
    queryFn: ({ pageParam, signal }) =>
      call(readClientHistory, { customerId, part, ...from(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const clientLog = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'clients', 'log', customerId],
    queryFn: ({ pageParam, signal }) =>
      call(readClientLog, { customerId, ...from(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const clientNotes = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'clients', 'notes', customerId],
    queryFn: ({ pageParam, signal }) =>
      call(listClientNotes, { customerId, ...from(pageParam) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const mergePreview = (customerId: string, into: string) =>
  queryOptions({
    queryKey: ['accounts', 'clients', 'merge', customerId, into],
    queryFn: ({ signal }) => call(previewMerge, { customerId, into }, { signal }),
    enabled: into !== '',
    retry: false,
    gcTime: 0,
  })
