import { joinClasses } from './join-classes.ts'
import { DrawnParcel } from './DrawnParcel.tsx'

/** `largest` where one shipment has the page, half of each photo in sight; `large` in cards; `small` in lists, where one photo and a stack take the same room, so that the words beside them stay in line. */
const sizes = {
  largest: {
    alone: 'h-24 w-32 sm:h-28 sm:w-37',
    stacked: 'size-18 sm:size-28',
    step: ['', 'ml-9 sm:ml-14', 'ml-18 sm:ml-28'],
    room: '',
    tag: 'text-13',
    isStraight: true,
  },
  large: {
    alone:
      'size-24 @min-[28rem]:size-30 @max-[23rem]:size-20 @max-[19rem]:size-18 @max-[14rem]:size-32',
    stacked: 'size-24',
    step: ['', 'ml-4', 'ml-8'],
    room: 'pr-1.5',
    tag: 'text-13 @max-[23rem]:text-12',
  },
  row: {
    alone: 'size-12',
    stacked: 'size-11',
    step: ['', 'ml-1', 'ml-2'],
    room: 'w-13',
    tag: 'text-12',
  },
  small: {
    alone: 'size-14',
    stacked: 'size-11',
    step: ['', 'ml-1.5', 'ml-3'],
    room: 'w-14',
    tag: 'text-12',
  },
}
const leans = ['', 'rotate-3', 'rotate-6']

type PhotoStackProps = {
  /** Addresses of the parcels' photos; `null` for a parcel without one. At most three show. */
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
  const { alone, stacked, step, room, tag, isStraight } = { isStraight: false, ...sizes[size] }
  const shown = photos.slice(0, 3)
  const rest = count - shown.length
  const last = shown.length - 1
  return (
    <span className={joinClasses('relative isolate inline-grid h-fit shrink-0', last > 0 && room)}>
      {shown.map((photo, place) => (
        <span
          key={`${photo}-${place}`}
          className={joinClasses(
            'col-start-1 row-start-1 overflow-hidden rounded-button bg-sunken',
            // The front one keeps its distance from those behind; one that is alone stands in line with the words.
            last > 0 ? `border-2 border-surface ${stacked}` : alone,
            step[place],
            !isStraight && leans[place],
            place === 0 ? 'z-20' : place === 1 ? 'z-10' : '',
          )}
        >
          {photo === null ? (
            <DrawnParcel />
          ) : (
            <img src={photo} alt="" loading="lazy" className="size-full object-cover" />
          )}
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
      {rest > 0 && (
        <span className="figures absolute -top-1.5 -right-1.5 z-30 rounded-chip border-2 border-surface bg-action px-1.5 text-12 font-bold text-on-action">
          +{rest}
          <span className="sr-only"> {rest > 1 ? 'autres colis' : 'autre colis'}</span>
        </span>
      )}
    </span>
  )
}
