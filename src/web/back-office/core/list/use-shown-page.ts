import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Read } from '#web/chrome/Loaded.tsx'

/** What TanStack Query says of a list that is read page after page. */
export type Paged<Row> = Read<{ readonly pages: readonly { readonly items: readonly Row[] }[] }> & {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isPlaceholderData: boolean
  readonly fetchNextPage: () => Promise<{ readonly isError: boolean }>
}

/** The page of each list at each place of the history, until the tab is loaded again: so are the rows. */
const shownAt = new Map<string, number>()

/**
 * One page at a time of a list that is read page after page by its keys. `of` names the list: other filters start at their first
 * page. « Back » from a record finds the page that it was opened from.
 */
export function useShownPage<Row>(list: Paged<Row>, of: string) {
  const here = `${useLocation().key} ${of}`
  const [place, setPlace] = useState({ of, index: shownAt.get(here) ?? 0 })
  if (place.of !== of) setPlace({ of, index: shownAt.get(here) ?? 0 })
  useEffect(() => {
    if (place.of === of) shownAt.set(here, place.index)
  }, [here, of, place])
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
