import type { ComponentProps, ReactNode } from 'react'
import { PagedRows } from './PagedRows.tsx'

type Props<Item> = Omit<ComponentProps<typeof PagedRows<Item>>, 'children'> & {
  readonly cardKey: (item: Item) => string
  readonly children: (item: Item) => ReactNode
}

/** A list whose entries need more than a row. */
export const PagedCards = <Item,>({ cardKey, children, ...list }: Props<Item>) => (
  <PagedRows {...list}>
    {(items) => (
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={cardKey(item)}>{children(item)}</li>
        ))}
      </ul>
    )}
  </PagedRows>
)
