import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { photoUrl } from '#web/api/photo-url.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { readText, writeText } from '#web/ui/browser-storage.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'
import { ParcelRows } from './ParcelRow.tsx'

type Props = {
  /** Under which the tab keeps that it is open. */
  name: string
  note: string
  parcels: readonly Parcel[]
  /** With more room they stand open, under a title that stands above. */
  isOnPhone?: boolean
}

/** Rows that are read when they are wanted: their photos, and what they are in a line. */
export function FoldedRows({ name, note, parcels, isOnPhone = false }: Props) {
  const place = `escale.fold:${name}`
  const [wasOpen] = useState(() => readText('session', place) !== null)
  const photos = parcels
    .slice(0, 2)
    .map(({ photoIds: [id] }) => (id === undefined ? null : photoUrl(id, 'thumbnail')))
  return (
    <details
      className={joinClasses('whole-on-paper group', isOnPhone && 'fold')}
      open={wasOpen}
      onToggle={({ currentTarget: { open } }) => writeText('session', place, open ? 'open' : null)}
    >
      <summary className="@container flex min-h-16 items-center gap-x-4 rounded-card border border-line bg-surface px-3 py-1.5 group-open:mb-2 hover:bg-sunken">
        <PhotoStack size="row" photos={photos} />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold wrap-anywhere @min-[36rem]:truncate @min-[36rem]:text-16">
            <span className="@min-[36rem]:hidden">
              {shopsOf({ count: parcels.length, faces: parcels.slice(0, 1) })}
            </span>
            <span className="hidden @min-[36rem]:inline">
              {parcels.map(({ merchant }) => merchant).join(', ')}
            </span>
          </span>
          <span className="figures block text-14 text-ink-soft">{note}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ParcelRows parcels={parcels} level={isOnPhone ? 4 : 3} isStatusSaid={isOnPhone} />
    </details>
  )
}
