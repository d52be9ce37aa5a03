import type { ReactNode } from 'react'
import { Unloaded, type Read } from '#web/chrome/Loaded.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'

type Listed<Page> = Read<{ readonly pages: readonly Page[] }> & {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}

type Shown<Page extends { readonly versions: readonly unknown[] }> = {
  readonly versions: readonly Page['versions'][number][]
  /** The first page also carries the data shown beside the versions. */
  readonly first: Page
  readonly nextPage: ReactNode
}

/** The history of something dated, in all its states: waiting, failed, page after page. */
export function Versions<Page extends { readonly versions: readonly unknown[] }>({
  list,
  failed = 'Les versions n’ont pas pu être chargées.',
  more = 'Afficher les versions précédentes',
  children,
}: {
  list: Listed<Page>
  failed?: string
  more?: string
  children: (shown: Shown<Page>) => ReactNode
}) {
  const [first] = list.data?.pages ?? []
  if (!list.data || !first) return <Unloaded query={list} failed={failed} />
  return children({
    versions: list.data.pages.flatMap((page): readonly Page['versions'][number][] => page.versions),
    first,
    nextPage: <NextPage list={list}>{more}</NextPage>,
  })
}
