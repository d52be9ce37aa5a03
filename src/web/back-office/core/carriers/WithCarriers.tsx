import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { listActiveCarriers } from '#contract/offer/carriers.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export type CarrierChoice = z.output<typeof listActiveCarriers.output>['items'][number]

/** Shows its children once the carriers are loaded, so that the usual carrier is chosen from the start. */
export function WithCarriers({
  children,
}: {
  children: (carriers: readonly CarrierChoice[]) => ReactNode
}) {
  const list = useQuery(query(listActiveCarriers, {}))
  return (
    <Loaded
      query={list}
      failed="Les transporteurs n’ont pas pu être chargés."
      loading={<Skeleton className="h-40" />}
    >
      {({ items }) => children(items)}
    </Loaded>
  )
}
