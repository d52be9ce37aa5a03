import { useState } from 'react'
import type { Parcel } from '#web/api/parcels.ts'
import { parcelStateOf } from '#web/copy/parcels.ts'

type Known = Readonly<Record<string, string>>

/** The sentence of the latest status that changed while the list was on screen; empty until one does. */
export function useStatusNews(parcels: readonly Parcel[]): string {
  const [known, setKnown] = useState<Known>({})
  const [news, setNews] = useState('')

  const unseen = parcels.filter((parcel) => known[parcel.id] !== labelOf(parcel))
  if (unseen.length > 0) {
    const changed = unseen.find(({ id }) => known[id] !== undefined)
    setKnown({
      ...known,
      ...Object.fromEntries(unseen.map((parcel) => [parcel.id, labelOf(parcel)])),
    })
    if (changed) setNews(sentenceOf(changed))
  }
  return news
}

const labelOf = (parcel: Parcel): string => parcelStateOf(parcel).label

const sentenceOf = (parcel: Parcel): string =>
  `À l’instant\u00a0: le colis ${parcel.trackingNumber} est passé à «\u00a0${labelOf(parcel)}\u00a0».`
