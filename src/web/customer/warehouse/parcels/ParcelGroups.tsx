import { Link } from 'react-router'
import { areFreeDaysEnding } from '#domain/storage/storage.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { actOf, inQuote } from './act-of.ts'
import { FoldedRows } from './FoldedRows.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { ParcelRows } from './ParcelRow.tsx'

export const GroupLink = () => (
  <Link to={paths.quoteForAllParcels} className={buttonStyle()}>
    <span>
      Grouper<span className="max-sm:sr-only"> et demander un devis</span>
    </span>
  </Link>
)

export const own = 'À vous de jouer'
const inOurCare = 'Nous nous en occupons'

/** Folded, but for those whose storage costs, or soon will. */
export function InOurCare({ parcels, hasMore }: { parcels: readonly Parcel[]; hasMore: boolean }) {
  const { shown, folded } = foldable(parcels)
  const title = hasMore ? 'Les autres' : `Les ${folded.length}\u00a0autres`
  return (
    <>
      {shown.length > 0 && (
        <div>
          <h3 className={partTitle}>{inOurCare}</h3>
          <ParcelRows parcels={shown} level={4} />
        </div>
      )}
      {folded.length > 0 && (
        <FoldedRows
          name="in-our-care"
          title={shown.length > 0 ? title : inOurCare}
          note={`${hasMore ? '' : `${folded.length}\u00a0colis\u00a0: `}rien à faire de votre côté`}
          parcels={folded}
        />
      )}
    </>
  )
}

/** A fold is for several, and hides none whose free storage ends soon or has ended. */
function foldable(parcels: readonly Parcel[]) {
  const folded = parcels.filter((parcel) => !isStorageShort(parcel))
  return folded.length > 1
    ? { shown: parcels.filter(isStorageShort), folded }
    : { shown: parcels, folded: [] }
}

const isStorageShort = ({ freeStorageDaysLeft: days, isStoragePaused }: Parcel): boolean =>
  days !== null && areFreeDaysEnding(days, isStoragePaused)

/**
 * Parcels that have the same act stand together in rows, so that it is said once; first what is blocked, which has a deadline, then
 * those whose price is there.
 */
export function inGroups(asking: readonly Parcel[]) {
  const titleOf = (parcel: Parcel) => actOf(parcel)?.together
  const isShared = (title: string) => asking.filter((one) => titleOf(one) === title).length > 1
  const urgentFirst = asking.toSorted((a, b) => urgency(b) - urgency(a))
  return Map.groupBy(urgentFirst, (parcel) => {
    const title = titleOf(parcel)
    return title && isShared(title) ? title : own
  })
}

function urgency(parcel: Parcel): number {
  if (parcel.status === 'blocked') return 2
  return actOf(parcel)?.together === inQuote ? 1 : 0
}

export function Group({
  title,
  items,
  ofAll,
  isSumKnown,
}: {
  title: string
  items: readonly Parcel[]
  /** What « Grouper » asks a price for: them, and those that stand above, with something to do first. */
  ofAll?: readonly Parcel[]
  isSumKnown: boolean
}) {
  const [act, ...acts] = items.map(actOf)
  const isOne = title !== own && acts.every((one) => one?.to === act?.to)
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-x-4">
        <div className="items-baseline gap-x-4 sm:flex">
          <h3 className="font-sans text-16 font-semibold tracking-normal">{title}</h3>
          {ofAll && isSumKnown && <Sum parcels={ofAll} />}
        </div>
        {ofAll && <GroupLink />}
        {isOne && act && (
          <Link to={act.to} className={`${linkStyle} shrink-0`}>
            {act.words}
          </Link>
        )}
      </div>
      <GroupItems items={items} isOwn={title === own} isOne={isOne} />
    </div>
  )
}

type ItemsProps = { items: readonly Parcel[]; isOwn: boolean; isOne: boolean }

/** A phone folds rows whose one act stands above them. */
function GroupItems({ items, isOwn, isOne }: ItemsProps) {
  if (isOwn) return <Cards items={items} level={4} />
  if (!isOne) return <ParcelRows parcels={items} level={4} isStatusSaid />
  const { shown, folded } = foldable(items)
  return (
    <div className="grid gap-2">
      {shown.length > 0 && <ParcelRows parcels={shown} level={4} isStatusSaid />}
      {folded.length > 0 && (
        <FoldedRows
          isOnPhone
          name="quoted"
          title={`${folded.length}\u00a0${shown.length > 0 ? 'autres ' : ''}colis`}
          note={folded.map(({ merchant }) => merchant).join(', ')}
          parcels={folded}
        />
      )}
    </div>
  )
}

/** Of the rows below, and of those that stand above because something is to do first. */
function Sum({ parcels }: { parcels: readonly Parcel[] }) {
  const grams = parcels.reduce((sum, { reception }) => sum + (reception?.weightGrams ?? 0), 0)
  const incomplete = parcels.filter(({ missing }) => missing.length > 0).length
  const facts = [
    `${parcels.length - incomplete}\u00a0colis${incomplete > 0 ? ` et ${incomplete}\u00a0à compléter` : ''}`,
    formatWeight(grams),
  ]
  return (
    <div className="figures text-14 text-ink-soft">
      <Joined facts={facts} />
    </div>
  )
}

const partTitle = 'mb-2 font-sans text-16 font-semibold tracking-normal'

export const isQuotable = ({ mayBeQuoted }: Parcel): boolean => mayBeQuoted

export const Cards = ({ items, level = 3 }: { items: readonly Parcel[]; level?: 3 | 4 }) => (
  <ul className={`grid gap-3 ${items.length % 3 === 0 ? 'xl:grid-cols-3' : 'xl:grid-cols-2'}`}>
    {items.map((parcel) => (
      <li
        key={parcel.id}
        className={items.length === 1 && parcel.onItsWay ? 'col-span-full' : undefined}
      >
        <ParcelCard parcel={parcel} isAlone={items.length === 1} level={level} />
      </li>
    ))}
  </ul>
)
