import { Button } from '#web/ui/Button.tsx'

type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The next page of a list, when there is one. */
export function OlderParcels({ query }: { query: Paged }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="mt-4"
      busy={query.isFetchingNextPage}
      onClick={() => {
        query.fetchNextPage()
      }}
    >
      Voir les colis plus anciens
    </Button>
  )
}
