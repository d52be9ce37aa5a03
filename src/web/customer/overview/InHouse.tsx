import { Link } from 'react-router'
import type { OverviewView } from '#contract/office/overview.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parcelStateOf } from '#web/copy/parcels.ts'
import { StorageLeft } from '#web/customer/warehouse/parcels/StorageLeft.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { phoneStrip } from '#web/ui/phone-strip.ts'

type Parcel = OverviewView['inHouse'][number]

type Props = {
  parcels: readonly Parcel[]
  /** With those that do not show. */
  count: number | undefined
  awaited: OverviewView['awaited']
  awaitedCount: number
}

/** What is in the warehouse, with the days of storage left, and one button that asks for the price of all of it. */
export function InHouse({ parcels, count, awaited, awaitedCount }: Props) {
  if (parcels.length === 0 && awaited.length === 0) return null
  const free = parcels.filter(({ mayBeQuoted }) => mayBeQuoted)
  return (
    <section aria-labelledby="a-limoges-titre">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="a-limoges-titre" className="text-22">
          À Limoges
          {count !== undefined && count > 0 && (
            <span className="figures ml-2 font-sans text-16 font-normal text-ink-soft">
              {count}
            </span>
          )}
        </h2>
        <Link to={paths.parcels} className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Tous mes colis
        </Link>
      </div>
      {parcels.length > 0 && (
        <ul className={`${phoneStrip} ${parcels.length > 3 ? manyTiles : 'sm:grid-cols-3'}`}>
          {parcels.map((parcel) => (
            <li key={parcel.id} className="w-40 shrink-0 snap-start sm:w-auto">
              <Tile parcel={parcel} />
            </li>
          ))}
        </ul>
      )}
      <Awaited parcels={awaited} count={awaitedCount} />
      {free[0] && (
        <Link
          to={free.length > 1 ? paths.quoteForAllParcels : paths.quoteForParcel(free[0].id)}
          className={buttonStyle('primary', 'normal', 'mt-3 max-sm:w-full')}
        >
          {free.length > 1 ? 'Grouper et demander un devis' : 'Demander un devis'}
        </Link>
      )}
    </section>
  )
}

const manyTiles = 'sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]'

/** The whole tile opens the parcel's page. */
function Tile({ parcel }: { parcel: Parcel }) {
  const [photoId] = parcel.photoIds
  return (
    <article className="relative h-full overflow-hidden rounded-card border border-line bg-surface hover:border-action">
      <div className="relative aspect-[16/9] bg-sunken sm:aspect-[3/2]">
        {photoId ? (
          <img
            src={photoUrl(photoId, 'thumbnail')}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <DrawnParcel />
        )}
        {parcel.reception && (
          <span className="figures absolute bottom-1.5 left-1.5 rounded-chip bg-nuit px-2 text-13 font-medium text-on-nuit">
            {formatWeight(parcel.reception.weightGrams)}
          </span>
        )}
      </div>
      <div className="p-3">
        <h3 className="line-clamp-2 font-sans text-16 font-semibold tracking-normal break-words">
          <Link
            to={paths.parcel(parcel.id)}
            className="no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {parcel.merchant}
          </Link>
        </h3>
        <p className="text-13 text-ink-soft">{parcelStateOf(parcel).label}</p>
        <p className="mt-1 text-13 empty:hidden">
          <StorageLeft parcel={parcel} />
        </p>
      </div>
    </article>
  )
}

/** « Attendus : Atelier Lin, Maison Épices et 2 autres ». */
function Awaited({ parcels, count }: { parcels: OverviewView['awaited']; count: number }) {
  if (parcels.length === 0) return null
  const shops = [...new Set(parcels.map(({ merchant }) => merchant))]
  const rest = count - parcels.length
  const named = rest > 0 ? [...shops, `${rest}\u00a0${rest > 1 ? 'autres' : 'autre'}`] : shops
  return (
    <p className="mt-2 text-14 break-words text-ink-soft max-sm:truncate">
      {count > 1 ? 'Encore attendus' : 'Encore attendu'}&nbsp;: {list.format(named)}.
    </p>
  )
}

const list = new Intl.ListFormat('fr')
