type Asked = {
  readonly status?: string | undefined
  readonly olderThan?: number | string | undefined
  readonly arrivedFrom?: string | undefined
  readonly arrivedTo?: string | undefined
  readonly undeclared?: boolean | string | undefined
}

/**
 * Whether the office's list of parcels is sorted by arrival: where its filter is about arrivals, about the time in the warehouse or
 * about undeclared parcels, so that one index serves both. Otherwise by creation. An empty text asks nothing.
 */
export const sortsByArrival = (filter: Asked): boolean =>
  asksAge(filter) ||
  [filter.arrivedFrom, filter.arrivedTo, filter.undeclared].some((asked) => isAsked(asked))

/** Whether the filter is about the time in the warehouse. */
export const asksAge = ({ status, olderThan }: Asked): boolean =>
  status === 'overdue' || isAsked(olderThan)

const isAsked = (value: unknown): boolean => value !== undefined && value !== ''
