import { useCallback, useRef, useState } from 'react'
import type { Read } from '#web/chrome/Loaded.tsx'

/** What TanStack Query says of a list that is read page after page. */
export type Paged<Row> = Read<{ readonly pages: readonly { readonly items: readonly Row[] }[] }> & {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isPlaceholderData: boolean
  readonly fetchNextPage: () => Promise<{ readonly isError: boolean }>
}

/**
 * One page at a time of a list that is read page after page by its keys. `of` names the list: other filters start at their first
 * page.
 */
export function useShownPage<Row>(list: Paged<Row>, of: string) {
  const [place, setPlace] = useState({ of, index: 0 })
  if (place.of !== of) setPlace({ of, index: 0 })
  const top = useRef<HTMLDivElement>(null)
  const pages = list.data?.pages ?? []
  const index = Math.min(place.of === of ? place.index : 0, Math.max(0, pages.length - 1))
  const go = useCallback(
    (next: number) => {
      setPlace({ of, index: next })
      if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
    },
    [of],
  )
  const rows = pages[index]?.items ?? []
  return {
    rows,
    /** For the element that contains the rows: a new page is read from its start. */
    top,
    pages: {
      from: pages.slice(0, index).reduce((sum, { items }) => sum + items.length, 1),
      shown: rows.length,
      hasNext: index < pages.length - 1 || list.hasNextPage,
      isBusy: list.isFetchingNextPage,
      onPrevious: () => go(index - 1),
      onNext: () => {
        if (index < pages.length - 1) return go(index + 1)
        return void list.fetchNextPage().then(({ isError }) => {
          if (!isError) go(index + 1)
        })
      },
    },
  }
}
