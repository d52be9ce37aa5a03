import { skipToken, useQuery } from '@tanstack/react-query'
import { readWarehouseContents } from '#contract/warehouse/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import type { DeskTarget } from './desk-target.ts'

/** What the owner said of the goods: the description and each line; `undefined` while it is not read. */
export function useDeclaredGoods(target: DeskTarget): readonly string[] | undefined {
  const parcel = target.kind === 'declared' ? target.parcel : undefined
  const asked = query(readWarehouseContents, { parcelId: parcel?.id ?? '' })
  const contents = useQuery(parcel ? asked : { ...asked, queryFn: skipToken })
  if (!parcel) return []
  if (contents.isPending) return undefined
  const lines = contents.data?.lines ?? []
  return [parcel.description ?? '', ...lines.map(({ description }) => description)].filter(
    (words) => words.trim() !== '',
  )
}
