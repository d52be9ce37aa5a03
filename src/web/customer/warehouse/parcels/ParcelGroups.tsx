import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { areFreeDaysEnding } from '#domain/storage/storage.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { actOf, inQuote, toSend } from './act-of.ts'
import { FoldedRows } from './FoldedRows.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { ParcelRows } from './ParcelRow.tsx'

/** A part of the list: its title with a count, and what all of it may do. */
export function Section({
  title,
  count,
  act,
  children,
}: {
  title: string
  count: string | false | undefined
  act: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-3">
        <h2 id={id} className="text-22">
          {title}
          {count && (
            <span className="figures ml-2 font-sans text-16 font-normal text-ink-soft">
              {count}
            </span>
          )}
        </h2>
        {act}
      </div>
      {children}
    </section>
  )
}

const inLimoges = (parcels: readonly Parcel[], hasMore: boolean): string | false =>
  !hasMore && `${parcels.length}\u00a0à Limoges`

type PartProps = { parcels: readonly Parcel[]; hasMore: boolean }

/** What waits for its owner: each alone, then those that have the same act. */
export function Own({ parcels, hasMore }: PartProps) {
  if (parcels.length === 0) return null
  const groups = inGroups(parcels)
  const quotable = parcels.filter(isQuotable)
  return (
    <Section
      title={own}
      count={inLimoges(parcels, hasMore)}
      act={quotable.length > 1 && !groups.has(toSend) && <GroupLink />}
    >
      <div className="grid gap-4 sm:gap-5">
        {[...groups].map(([title, items]) =>
          title === own ? (
            <Cards key={title} items={items} />
          ) : (
            <Group
              key={title}
              title={title}
              items={items}
              {...(title === toSend && { ofAll: quotable })}
              isSumKnown={!hasMore}
            />
          ),
        )}
      </div>
    </Section>
  )
}

const GroupLink = () => (
  <Link to={paths.quoteForAllParcels} className={buttonStyle()}>
    <span>
      Grouper<span className="max-sm:sr-only"> et demander un devis</span>
    </span>
  </Link>
)

const own = 'À vous de jouer'

/** Folded, but for those whose storage costs, or soon will. */
export function InOurCare({ parcels, hasMore }: PartProps) {
  if (parcels.length === 0) return null
  const { shown, folded } = foldable(parcels)
  return (
    <Section title="Nous nous en occupons" count={inLimoges(parcels, hasMore)} act={null}>
      <div className="grid gap-2">
        {shown.length > 0 && <ParcelRows parcels={shown} level={3} />}
        {folded.length > 0 && (
          <FoldedRows name="in-our-care" note="Rien à faire de votre côté" parcels={folded} />
        )}
      </div>
    </Section>
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
function inGroups(asking: readonly Parcel[]) {
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

function Group({
  title,
  items,
  ofAll = items,
  isSumKnown,
}: {
  title: string
  items: readonly Parcel[]
  /** What « Grouper » asks a price for: them, and those that stand above, with something to do first. */
  ofAll?: readonly Parcel[]
  isSumKnown: boolean
}) {
  const act = items[0] && actOf(items[0])
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-x-4">
        <div className="items-baseline gap-x-4 sm:flex">
          <h3 className="text-18">{title}</h3>
          {isSumKnown && <Sum parcels={ofAll} />}
        </div>
        {title === toSend ? (
          <GroupLink />
        ) : (
          act && (
            <Link to={act.to} className={buttonStyle('secondary', 'normal', 'shrink-0')}>
              {act.words}
            </Link>
          )
        )}
      </div>
      {title === toSend ? (
        <ParcelRows parcels={items} level={4} isStatusSaid />
      ) : (
        <Foldable parcels={items} />
      )}
    </div>
  )
}

/** A phone folds rows whose one act stands above them. */
function Foldable({ parcels }: { parcels: readonly Parcel[] }) {
  const { shown, folded } = foldable(parcels)
  return (
    <div className="grid gap-2">
      {shown.length > 0 && <ParcelRows parcels={shown} level={4} isStatusSaid />}
      {folded.length > 0 && (
        <FoldedRows
          isOnPhone
          name="quoted"
          note={`${folded.length}\u00a0${shown.length > 0 ? 'autres ' : ''}colis`}
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

export const isQuotable = ({ mayBeQuoted }: Parcel): boolean => mayBeQuoted

export const Cards = ({ items }: { items: readonly Parcel[] }) => (
  <ul className={`grid gap-3 ${items.length % 3 === 0 ? 'xl:grid-cols-3' : 'xl:grid-cols-2'}`}>
    {items.map((parcel) => (
      <li
        key={parcel.id}
        className={items.length === 1 && parcel.onItsWay ? 'col-span-full' : undefined}
      >
        <ParcelCard parcel={parcel} isAlone={items.length === 1} />
      </li>
    ))}
  </ul>
)
