import type { Topic } from '#contract/core/endpoint.ts'
import { readClientHistory, type HistoryPart } from '#contract/people/clients.ts'
import { pages, query } from './query.ts'

/** The topic whose facts make this part reload. */
const topicOf: Readonly<Record<HistoryPart, Topic>> = {
  parcels: 'parcels',
  quotes: 'quotes',
  orders: 'orders',
  invoices: 'orders',
  requests: 'parcels',
  messages: 'parcels',
  notifications: 'notifications',
}

export const clientHistory = (customerId: string, part: HistoryPart) =>
  pages(readClientHistory, { customerId, part }, { topics: [topicOf[part]] })

/** What of this part is not over, the newest first. */
export const openHistory = (customerId: string, part: HistoryPart) =>
  query(readClientHistory, { customerId, part, open: 'yes', limit: 6 }, { topics: [topicOf[part]] })
