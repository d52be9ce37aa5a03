import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import type { ParcelStage } from '#domain/parcel/parcel.ts'
import { stageOfParcel, type Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { stageNames } from '#web/copy/parcels.ts'
import { countOfStage, parcelListPath, shownCount } from './use-parcel-query.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Joined } from '#web/ui/Joined.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { actOf, toSend } from './act-of.ts'
import { FoldedRows } from './FoldedRows.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { ParcelRows } from './ParcelRow.tsx'

type Props = {
  /** As the server sorts them: without a filter and a search, stage by stage. */
  items: readonly Parcel[]
  filter: string
  search: string
  /** There are others on the next page. */
  hasMore: boolean
}

export function ParcelList({ items, filter, search, hasMore }: Props) {
  if (items.length === 0 && search !== '') return <NoneFound filter={filter} search={search} />
  if (items.length === 0) return filter === '' ? <NoParcel /> : <NoneOfThese filter={filter} />
  if (filter !== '' || search !== '')
    return (
      <section aria-labelledby="trouves-titre">
        <h2 id="trouves-titre" className="sr-only">
          Colis trouvés
        </h2>
        <Cards items={items} />
      </section>
    )
  return (
    <div className="grid gap-4 sm:gap-6">
      {[...Map.groupBy(items, stageOfParcel)].map(([stage, parcels]) => (
        <Stage key={stage} stage={stage} parcels={parcels} hasMore={hasMore} />
      ))}
    </div>
  )
}

type StageProps = { stage: ParcelStage; parcels: readonly Parcel[]; hasMore: boolean }

function Stage({ stage, parcels, hasMore }: StageProps) {
  const counts = useQuery(query(countMyParcels, {})).data
  return (
    <section aria-labelledby={`${stage}-titre`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-3">
        <h2 id={`${stage}-titre`} className="text-22">
          {stageNames[stage]}
          {counts && (
            <span className="figures ml-2 font-sans text-16 font-normal text-ink-soft">
              {shownCount(countOfStage(stage, counts))}
            </span>
          )}
        </h2>
        {mayGroup(parcels) && !inGroups(parcels).has(toSend) && <GroupLink />}
      </div>
      <Parts stage={stage} parcels={parcels} hasMore={hasMore} />
    </section>
  )
}

const GroupLink = () => (
  <Link to={paths.quoteForAllParcels} className={buttonStyle()}>
    <span>
      Grouper<span className="max-sm:sr-only"> et demander un devis</span>
    </span>
  </Link>
)

/** What asks something of its owner, or travels, has a card; the rest is in rows, so that the page stays calm. */
function Parts({ stage, parcels, hasMore }: StageProps) {
  // There is nothing to see of them yet, and each row says what its declaration lacks.
  if (stage === 'expected') return <ParcelRows parcels={parcels} level={3} isStatusSaid />
  const asking = parcels.filter((parcel) => stage === 'travelling' || actOf(parcel) !== null)
  const others = parcels.filter((parcel) => !asking.includes(parcel))
  const groups = inGroups(asking)
  if (others.length === 0 && !groups.has(toSend)) return <Cards items={asking} />
  if (asking.length === 0) return <ParcelRows parcels={others} level={3} />
  if (stage !== 'in-house')
    return (
      <div className="grid gap-3">
        <Cards items={asking} />
        <ParcelRows parcels={others} level={3} />
      </div>
    )
  return (
    <div className="grid gap-3 sm:gap-5">
      {[...groups].map(([title, items]) => (
        <Group
          key={title}
          title={title}
          items={items}
          {...(title === toSend && { ofAll: asking.filter(isQuotable) })}
          isSumKnown={!hasMore}
        />
      ))}
      {others.length > 1 && (
        <FoldedRows
          title={inOurCare}
          note={`${hasMore ? '' : `${others.length}\u00a0colis\u00a0: `}rien à faire de votre côté`}
          parcels={others}
        />
      )}
      {others.length === 1 && (
        <div>
          <h3 className={partTitle}>{inOurCare}</h3>
          <ParcelRows parcels={others} level={4} />
        </div>
      )}
    </div>
  )
}

const own = 'À vous de jouer'
const inOurCare = 'Nous nous en occupons'

/** Parcels that have the same act stand together in rows, so that it is said once. */
function inGroups(asking: readonly Parcel[]) {
  const titleOf = (parcel: Parcel) => actOf(parcel)?.together
  const isShared = (title: string) => asking.filter((one) => titleOf(one) === title).length > 1
  return Map.groupBy(asking, (parcel) => {
    const title = titleOf(parcel)
    return title && isShared(title) ? title : own
  })
}

function Group({
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
  const note = items.map(({ merchant }) => merchant).join(', ')
  return <FoldedRows isOnPhone note={note} parcels={items} />
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

/** Then grouping them is what the page is for. */
export const mayGroup = (parcels: readonly Parcel[]): boolean =>
  parcels.filter(isQuotable).length > 1

const isQuotable = ({ mayBeQuoted }: Parcel): boolean => mayBeQuoted

const Cards = ({ items, level = 3 }: { items: readonly Parcel[]; level?: 3 | 4 }) => (
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

/** Short on a phone, where it stands beside the title. */
export const DeclareLink = ({ isQuiet }: { isQuiet: boolean }) => (
  <Link to={paths.declareParcel} className={buttonStyle(isQuiet ? 'secondary' : 'primary')}>
    <span>
      Déclarer<span className="max-sm:sr-only"> un colis</span>
    </span>
  </Link>
)

const NoParcel = () => (
  <EmptyState
    title="Aucun colis pour le moment"
    picture={<Scene name="photographing" className="mb-4 max-w-72" />}
    action={
      <Link to={paths.declareParcel} className={buttonStyle()}>
        Déclarer un colis
      </Link>
    }
  >
    Déclarez le numéro de suivi que la boutique vous donne&nbsp;: nous reconnaîtrons votre colis à
    son arrivée à Limoges, et vous le verrez ici.
  </EmptyState>
)

const NoneFound = ({ filter, search }: { filter: string; search: string }) => (
  <EmptyState
    title={`Aucun colis pour «\u00a0${search}\u00a0»`}
    action={
      <Link
        to={parcelListPath('', filter === '' ? '' : search)}
        className={buttonStyle('secondary')}
      >
        {filter === '' ? 'Effacer la recherche' : 'Chercher dans tous mes colis'}
      </Link>
    }
  >
    Cherchez par numéro de suivi, même incomplet, par boutique ou par contenu déclaré. Un colis
    arrivé sans déclaration n’est pas encore ici.
  </EmptyState>
)

const NoneOfThese = ({ filter }: { filter: string }) => (
  <EmptyState
    title={
      filter === 'incomplete'
        ? 'Toutes vos déclarations sont complètes'
        : 'Aucun colis dans cet état'
    }
    action={
      <Link to={paths.parcels} className={buttonStyle('secondary')}>
        Voir tous mes colis
      </Link>
    }
  >
    Vos autres colis sont toujours là&nbsp;: le filtre ne montre que cet état.
  </EmptyState>
)
