type Asked = {
  readonly status?: string | undefined
  readonly olderThan?: unknown
  readonly arrivedFrom?: unknown
  readonly arrivedTo?: unknown
  readonly undeclared?: unknown
}

/** Whether a filter of the office's parcels is about the time in the warehouse. */
export const asksAge = ({ status, olderThan }: Asked): boolean =>
  status === 'overdue' || olderThan !== undefined

/** Such a list, like one about arrivals or undeclared parcels, is sorted by arrival, so that one index serves both; the others by creation. */
export const sortsByArrival = (filter: Asked): boolean =>
  asksAge(filter) ||
  [filter.arrivedFrom, filter.arrivedTo, filter.undeclared].some((asked) => asked !== undefined)
