import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { photoUrl } from '#web/api/photo-url.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { lackSentence } from '#web/copy/missing-pieces.ts'
import { nextSentence } from '#web/copy/parcels.ts'
import { paths } from '#web/paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StorageLeft } from './StorageLeft.tsx'

/** Columns where a row has room for one line, the same in all lists; three lines beside the photo elsewhere. */
const row =
  'relative flex min-h-14 items-center gap-x-3 px-3 py-1.5 @min-[56rem]:grid ' +
  '@min-[56rem]:grid-cols-[4rem_minmax(0,2fr)_4rem_minmax(0,3fr)_7rem_11.5rem_1rem]'

const line = 'flex flex-wrap items-center justify-between gap-x-3 @min-[56rem]:contents'

type Props = {
  parcels: readonly Parcel[]
  level: 3 | 4
  /** The title over the rows says their status: each says it to a screen reader only. */
  isStatusSaid?: boolean
}

/** Parcels without a card: what they ask, if anything, is a line of theirs or the title over them. */
export const ParcelRows = ({ parcels, level, isStatusSaid = false }: Props) => (
  <ul className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {parcels.map((parcel) => (
      <li key={parcel.id}>
        <ParcelRow parcel={parcel} level={level} isStatusSaid={isStatusSaid} />
      </li>
    ))}
  </ul>
)

/** The whole row opens the parcel's page. */
type RowProps = Required<Omit<Props, 'parcels'>> & { parcel: Parcel }

function ParcelRow({ parcel, level, isStatusSaid }: RowProps) {
  const [photoId] = parcel.photoIds
  const isLacking = parcel.status === 'pending_arrival' && parcel.missing.length > 0
  const Title = `h${level}` as const
  return (
    <article className={`${row} hover:bg-sunken`}>
      <PhotoStack
        size="row"
        photos={[photoId === undefined ? null : photoUrl(photoId, 'thumbnail')]}
      />
      <div className="min-w-0 grow @min-[56rem]:contents">
        <div className={line}>
          <div className="min-w-0 flex-[1_1_5rem]">
            <Title className="truncate font-sans text-14 font-semibold tracking-normal @min-[56rem]:text-16">
              <Link
                to={paths.parcel(parcel.id)}
                className="no-underline after:absolute after:inset-0"
              >
                {parcel.merchant}
              </Link>
            </Title>
            <span className={isStatusSaid ? 'sr-only' : 'flex text-13'}>
              <ParcelState parcel={parcel} isPlain />
            </span>
          </div>
          <span className="figures text-13 whitespace-nowrap @min-[56rem]:text-right @min-[56rem]:text-14">
            {parcel.reception && formatWeight(parcel.reception.weightGrams)}
          </span>
        </div>
        <span className="truncate pl-2 text-13 text-ink-soft @max-[56rem]:hidden">
          {parcel.description}
        </span>
        <div className={line}>
          <span className="font-mono text-12 wrap-anywhere text-ink-soft @min-[56rem]:text-13">
            {parcel.trackingNumber}
          </span>
          <span className="flex items-center gap-x-2 text-13">
            <StorageLeft parcel={parcel} />
            {isLacking && (
              <span className="font-medium text-waiting">{lackSentence(parcel.missing)}</span>
            )}
            {/* Beside a status that says as much, it has no line of its own. */}
            <span
              className={joinClasses(
                'text-ink-soft empty:hidden',
                parcel.waitsFor === null && '@max-[56rem]:sr-only',
              )}
            >
              {!isLacking && nextSentence(parcel)}
            </span>
          </span>
        </div>
      </div>
      <ChevronRight className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
    </article>
  )
}

export const ParcelRowsSkeleton = ({ count }: { count: number }) => (
  <div className="@container divide-y divide-line rounded-card border border-line bg-surface">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={row}>
        <Skeleton className="size-12 shrink-0" />
        <Skeleton className="h-5 w-40 max-w-full" />
      </div>
    ))}
  </div>
)
