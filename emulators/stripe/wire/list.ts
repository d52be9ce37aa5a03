import type Stripe from 'stripe'
import { invalidRequest } from './stripe-error.ts'

type Range = {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}
export type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Range | undefined
}
type Listed = { id: string; created?: number }

/** One page of a collection given in creation order, newest first; 10 per page by default (docs.stripe.com/api/pagination). */
export function page<Item extends Listed>(
  url: string,
  inCreationOrder: Iterable<Item>,
  paging: Paging,
): Stripe.ApiList<Item> {
  const newestFirst = [...inCreationOrder].toReversed()
  return cut(
    url,
    newestFirst.filter((item) => within(item.created, paging.created)),
    paging,
  )
}

/** One page of a list that has its own order. */
export function cut<Item extends { id: string }>(
  url: string,
  items: readonly Item[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
): Stripe.ApiList<Item> {
  if (before !== undefined) {
    const end = positionOf(items, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: items.slice(start, end) }
  }
  const start = after === undefined ? 0 : positionOf(items, after, 'starting_after') + 1
  return {
    object: 'list',
    url,
    has_more: items.length > start + limit,
    data: items.slice(start, start + limit),
  }
}

function positionOf(items: readonly { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id)
  if (position === -1) {
    throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param })
  }
  return position
}

function within(created: number | undefined, wanted: Paging['created']): boolean {
  if (wanted === undefined || created === undefined) return true
  if (typeof wanted === 'number') return created === wanted
  const bounds: [number | undefined, (bound: number) => boolean][] = [
    [wanted.gt, (bound) => created > bound],
    [wanted.gte, (bound) => created >= bound],
    [wanted.lt, (bound) => created < bound],
    [wanted.lte, (bound) => created <= bound],
  ]
  return bounds.every(([bound, holds]) => bound === undefined || holds(bound))
}
