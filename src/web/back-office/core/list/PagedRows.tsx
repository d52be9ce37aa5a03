import type { ReactNode } from 'react'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import type { Counted } from './ListHead.tsx'
import { ListPages } from './ListPages.tsx'
import { useShownPage, type Paged } from './use-shown-page.ts'

/** A list in all its states: waiting, failed, empty, page after page. */
export function PagedRows<Row>({
  list,
  of,
  failed,
  empty,
  counted,
  children,
}: {
  list: Paged<Row>
  /** Which list this is: other filters start at their first page. */
  of: string
  failed: string
  empty: ReactNode
  counted?: Counted | undefined
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { rows, top, pages } = useShownPage(list, of)
  if (!list.data) return <Unloaded query={list} failed={failed} />
  if (rows.length === 0) return empty
  return (
    <div
      ref={top}
      className={list.isPlaceholderData ? 'opacity-60' : ''}
      aria-busy={list.isPlaceholderData || undefined}
    >
      {children(rows)}
      <ListPages {...pages} counted={counted} />
    </div>
  )
}
