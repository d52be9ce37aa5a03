import { Button } from './Button.tsx'

type Paged = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

/** The button that loads the next page of a list; nothing once the list is complete. */
export function NextPage({ list, children }: { list: Paged; children: string }) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="mt-4"
      busy={list.isFetchingNextPage}
      onClick={() => {
        list.fetchNextPage()
      }}
    >
      {children}
    </Button>
  )
}
