import type { ReactNode } from 'react'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { ListPages } from './ListPages.tsx'
import { useShownPage, type Paged } from './use-shown-page.ts'

type Listed<Item> = Paged<Item> & {
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** A list whose entries need more than a row, in all its states: waiting, failed, empty, page after page. */
export function PagedCards<Item>({
  list,
  of,
  failed,
  empty,
  cardKey,
  children,
}: {
  list: Listed<Item>
  /** Which list this is: other filters start at their first page. */
  of: string
  failed: string
  empty: ReactNode
  cardKey: (item: Item) => string
  children: (item: Item) => ReactNode
}) {
  const { rows, top, pages } = useShownPage(list, of)
  if (!list.data) {
    return <Unloaded query={list} failed={failed} />
  }
  if (rows.length === 0) return empty
  return (
    <div
      ref={top}
      className={list.isPlaceholderData ? 'opacity-60' : ''}
      aria-busy={list.isPlaceholderData || undefined}
    >
      <ul className="grid gap-4">
        {rows.map((item) => (
          <li key={cardKey(item)}>{children(item)}</li>
        ))}
      </ul>
      <ListPages {...pages} counted={undefined} />
    </div>
  )
}
