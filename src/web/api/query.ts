import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type InvalidateQueryFilters,
  type Query,
  type QueryClient,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ReadEndpoint, Topic } from '#contract/core/endpoint.ts'
import { call } from './call.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly topics?: readonly Topic[] }
  }
}

type Given = 'queryKey' | 'queryFn' | 'meta' | 'select'
type Topics = {
  /** Replaces the topics of the endpoint, where they depend on the input. */
  readonly topics?: readonly Topic[]
}
type Key = readonly [path: string, input: unknown]
type Options<Answer> = Topics & Omit<UnusedSkipTokenOptions<Answer, Error, Answer, Key>, Given>

/** Reads one answer. The key is the endpoint’s path and the input; a `null` input sends nothing. */
export function query<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: ReadEndpoint<Input, Output>,
  input: z.input<Input> | null,
  { topics = endpoint.topics, ...options }: Options<z.output<Output>> = {},
) {
  return queryOptions<z.output<Output>, Error, z.output<Output>, Key>({
    ...options,
    ...(input === null ? { enabled: false } : {}),
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => {
      if (input === null) throw new Error('nothing to ask')
      return call(endpoint, input, { signal })
    },
    meta: { topics },
  })
}

type PageKey = readonly [path: string, input: unknown, kind: 'pages']
type PagesOptions<Page> = Topics &
  Omit<
    UnusedSkipTokenInfiniteOptions<Page, Error, InfiniteData<Page>, PageKey, Cursor | null>,
    Given | 'initialPageParam' | 'getNextPageParam'
  >
type Cursor = string | number

/**
 * Reads a list that grows page by page, each with the `nextCursor` of the previous page. Its key differs from that of `query`.
 */
export function pages<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType<{ readonly nextCursor: Cursor | null }>,
>(
  endpoint: ReadEndpoint<Input, Output>,
  input: Omit<z.input<Input>, 'cursor'>,
  { topics = endpoint.topics, ...options }: PagesOptions<z.output<Output>> = {},
) {
  return infiniteQueryOptions<
    z.output<Output>,
    Error,
    InfiniteData<z.output<Output>>,
    PageKey,
    Cursor | null
  >({
    ...options,
    queryKey: [endpoint.path, input, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return call(endpoint, { ...input, ...cursor } as z.input<Input>, { signal })
    },
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { topics },
  })
}

/** Rows that a list of the office reads at once. */
export const rowsPerPage = 50

/** Other filters keep the rows on the screen until theirs have come. */
export const keepsRows = { placeholderData: keepPreviousData } as const

/** The position in a list with next and previous pages, as the address gives it. */
export type ListPlace = {
  readonly page: number
  readonly cursor: string
  readonly side: 'next' | 'previous'
}

type Placed = {
  readonly cursor?: string | undefined
  readonly side?: ListPlace['side'] | undefined
}

/** Reads one page of a list that goes in both directions; the current page stays on screen until the next one arrives. */
export const pageAt = <Input extends z.ZodMiniType<unknown, Placed>, Output extends z.ZodMiniType>(
  endpoint: ReadEndpoint<Input, Output>,
  input: Omit<z.input<Input>, keyof Placed>,
  { cursor, side }: ListPlace,
) =>
  query(endpoint, { ...input, ...(cursor ? { cursor, side } : {}) } as z.input<Input>, {
    placeholderData: keepPreviousData,
  })

/**
 * Matches the queries of these topics. A query that only `setQueryData` created does not know its topics before a component reads
 * it: it always matches.
 */
export const ofTopics = (topics: readonly Topic[]) => ({
  predicate: ({ meta }: Query) =>
    meta?.topics === undefined || meta.topics.some((topic) => topics.includes(topic)),
})

/**
 * The answer of a write, and the facts that it recorded, come within this time of each other, in either order: one read is enough
 * for all of them.
 */
const togetherMs = 50

type Round = {
  /** The stale queries, each with the read that was under way when it became stale: a read that has begun since is not stale. */
  readonly stale: Map<Query, Promise<unknown> | undefined>
  readonly reading: Promise<void>
}
const rounds = new WeakMap<QueryClient, Round>()

/**
 * Makes the queries of these topics stale at once. Those on screen reload after a moment, together with what becomes stale
 * meanwhile; the others when they are shown. Resolves when they have reloaded.
 */
export function invalidateTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const round = rounds.get(client) ?? beginRound(client)
  for (const query of client.getQueryCache().findAll(ofTopics(topics))) {
    query.invalidate()
    round.stale.set(query, query.promise)
  }
  return round.reading
}

function beginRound(client: QueryClient): Round {
  const stale: Round['stale'] = new Map()
  const reading = new Promise((resolve) => setTimeout(resolve, togetherMs)).then(async () => {
    rounds.delete(client)
    const newer = [...stale.keys()].filter(
      (query) => isWholeRead(query) && query.promise !== stale.get(query),
    )
    const left = (query: Query) => stale.has(query) && !newer.includes(query)
    // Whoever waits for the round sees what the newer reads bring, too; one that is paused waits for the network.
    const begun = newer.filter(({ state }) => state.fetchStatus === 'fetching')
    await Promise.allSettled([
      makeStale(client, { predicate: left }),
      ...begun.map(({ promise }) => promise),
    ])
  })
  const round = { stale, reading }
  rounds.set(client, round)
  return round
}

/** Whether the query is being read; a list that only reads one page more keeps its other pages as they were. */
const isWholeRead = ({ promise, state }: Query): boolean =>
  promise !== undefined && state.fetchMeta?.fetchMore === undefined

const unanswered = new WeakSet<Query>()

/** A query’s first read goes on when it is made stale, and its answer may be from before: it is asked again afterwards. */
export function makeStale(client: QueryClient, filters: InvalidateQueryFilters = {}) {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || unanswered.has(query)) continue
    unanswered.add(query)
    const again = () => {
      unanswered.delete(query)
      void client.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true })
    }
    query.promise?.then(again, () => unanswered.delete(query))
  }
  return client.invalidateQueries(filters)
}
