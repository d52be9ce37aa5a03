import { joinClasses } from './join-classes.ts'
import { DrawnParcel } from './DrawnParcel.tsx'

/** `largest` where one shipment has the page, half of each photo in sight; `large` in cards; `row`, `small` and `pair`, whose second photo shows where there is room, in lists, where one photo and a stack take the same room, so that the words beside them stay in line. */
const sizes = {
  largest: {
    alone: 'h-24 w-32 sm:h-28 sm:w-37',
    stacked: 'h-24 w-24 sm:h-28 sm:w-37',
    tag: 'text-13',
  },
  large: {
    alone:
      'size-24 @min-[28rem]:size-30 @max-[23rem]:size-20 @max-[19rem]:size-18 @max-[14rem]:size-32',
    stacked: 'size-24',
    tag: 'text-13 @max-[23rem]:text-12',
  },
  row: {
    alone: 'size-11 @min-[30rem]:size-16 @min-[56rem]:h-14',
    stacked: 'size-14',
    tag: 'text-12',
  },
  small: { alone: 'size-14', stacked: 'size-12', tag: 'text-12' },
  pair: {
    alone: 'size-14 @min-[50rem]:w-22',
    stacked: 'size-11 @min-[50rem]:size-14',
    tag: 'text-12',
  },
}

type PhotoStackProps = {
  /** Addresses of the parcels' photos; `null` for a parcel without one. At most three show, two in a `pair`. */
  photos: readonly (string | null)[]
  /** How many parcels there are in all, when more than `photos`. */
  count?: number
  /** « 1,2 kg », on a tag as on a scale. */
  weight?: string | undefined
  size?: keyof typeof sizes
}

/** The parcels as one sees them: the first in front, the count of those that do not show. What they are stands in words beside. */
export function PhotoStack({
  photos,
  count = photos.length,
  weight,
  size = 'large',
}: PhotoStackProps) {
  const { alone, stacked, tag } = sizes[size]
  const isAbreast = size === 'largest'
  const isPair = size === 'pair'
  const shown = photos.slice(0, isPair ? 2 : 3)
  const last = shown.length - 1
  return (
    <span className="relative isolate inline-grid h-fit shrink-0">
      {shown.map((photo, place) => (
        <span
          key={`${photo}-${place}`}
          className={joinClasses(
            'col-start-1 row-start-1 overflow-hidden rounded-button bg-sunken',
            last === 0
              ? alone
              : `${stacked} ${layer(place, last, isAbreast)} ${isPair && place === last ? 'mt-3! ml-3! @min-[50rem]:mt-0! @min-[50rem]:ml-8!' : ''}`,
          )}
        >
          {(isAbreast || isPair || place === 0) && <Face photo={photo} />}
        </span>
      ))}
      {weight && (
        <span
          className={joinClasses(
            'figures absolute bottom-1 left-1 z-30 rounded-chip bg-nuit px-1.5 font-medium whitespace-nowrap text-on-nuit',
            tag,
          )}
        >
          {weight}
        </span>
      )}
      {count > shown.length && <Rests count={count} shown={shown.length} size={size} />}
    </span>
  )
}

type RestsProps = { count: number; shown: number; size: PhotoStackProps['size'] }

/** Of a stack only the first is in sight, of a pair also where there is no room. */
function Rests({ count, shown, size }: RestsProps) {
  if (size === 'largest') return <Rest rest={count - shown} className="" />
  if (size !== 'pair') return <Rest rest={count - 1} className="" />
  return (
    <>
      <Rest rest={count - 1} className="@min-[50rem]:hidden" />
      <Rest rest={count - shown} className="@max-[50rem]:hidden" />
    </>
  )
}

const Rest = ({ rest, className }: { rest: number; className: string }) => (
  <span
    className={`figures absolute -top-1.5 -right-1.5 z-30 rounded-chip border-2 border-surface bg-action px-1.5 text-12 font-bold text-on-action ${className}`}
  >
    +{rest}
    <span className="sr-only"> {rest > 1 ? 'autres colis' : 'autre colis'}</span>
  </span>
)

/** Where each of several lies: side by side, or as sheets with an edge, of which only the first is seen; the last is always as far away. */
function layer(place: number, last: number, isAbreast: boolean): string {
  const above = ['z-20', 'z-10', ''][place]
  if (isAbreast) return `border-r-2 border-surface ${above} ${abreast[place]}`
  const offset = place === last ? 'mt-2 ml-2' : 'mt-1 ml-1'
  return `border border-coast ${above} ${place === 0 ? '' : offset}`
}

const abreast = ['', 'ml-8 sm:ml-18', 'ml-12 sm:ml-36']

/** A drawn parcel until the photo is there. */
const Face = ({ photo }: { photo: string | null }) => (
  <span className="grid size-full *:[grid-area:1/1]">
    <DrawnParcel />
    {photo !== null && <img src={photo} alt="" loading="lazy" className="size-full object-cover" />}
  </span>
)
