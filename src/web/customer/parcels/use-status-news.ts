import { useState } from 'react'
import type { Parcel } from '#web/api/parcels.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'

type Known = Readonly<Record<string, string>>

/** The sentence of the latest status that changed while it was on screen; empty until one does. */
export function useStatusNews(parcels: readonly Parcel[]): string {
  const [known, setKnown] = useState<Known>({})
  const [news, setNews] = useState('')

  const unseen = parcels.filter(({ id, status }) => known[id] !== status)
  if (unseen.length > 0) {
    const changed = unseen.find(({ id }) => known[id] !== undefined)
    setKnown({ ...known, ...Object.fromEntries(unseen.map(({ id, status }) => [id, status])) })
    if (changed) setNews(sentenceOf(changed))
  }
  return news
}

const sentenceOf = ({ trackingNumber, status }: Parcel): string =>
  `À l’instant\u00a0: le colis ${trackingNumber} est passé à «\u00a0${parcelStatusOf(status).label}\u00a0».`
