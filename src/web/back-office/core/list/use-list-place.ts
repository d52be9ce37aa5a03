import { useSearchParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import type { ListPlace } from '#web/api/query.ts'

/** Stores the page of a list and its filters in the address: « page 3 » survives a reload and a link. */
export function useListPlace(filterNames: readonly string[]) {
  const [query, setQuery] = useSearchParams()
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? '']))
  const cursor = query.get('cle') ?? ''
  const asked = Number(query.get('page') ?? '1')
  const place: ListPlace = {
    page: cursor && Number.isInteger(asked) && asked > 1 ? asked : 1,
    cursor,
    side: query.get('sens') === 'avant' ? 'previous' : 'next',
  }
  return {
    filters,
    place,
    /**
     * The address of the first page, for when the current page cannot be found: its key is cut, changed, or from another version.
     */
    firstPage: `?${new URLSearchParams(filled(filters))}`,
    goTo: (next: ListPlace) =>
      setQuery({
        ...filled(filters),
        ...(next.page > 1 && next.cursor
          ? {
              page: String(next.page),
              cle: next.cursor,
              ...(next.side === 'previous' ? { sens: 'avant' } : {}),
            }
          : {}),
      }),
  }
}

export const isLostPlace = (error: unknown): boolean =>
  error instanceof ApiError && 'cursor' in error.fields

const filled = (entries: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value.trim() !== ''))
