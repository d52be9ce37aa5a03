import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countMyParcels } from '#contract/warehouse/parcels.ts'
import type { ParcelStage } from '#domain/parcel/parcel.ts'
import { stageOfParcel, type Parcel } from '#web/api/parcels.ts'
import { query } from '#web/api/query.ts'
import { stageNames } from '#web/copy/parcels.ts'
import { countOfStage, shownCount } from './use-parcel-query.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { actOf, toSend } from './act-of.ts'
import { NoParcels } from './NoParcels.tsx'
import { Cards, Group, GroupLink, inGroups, InOurCare, isQuotable, own } from './ParcelGroups.tsx'
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
  if (items.length === 0) return <NoParcels filter={filter} search={search} />
  if (filter !== '' || search !== '')
    return (
      <section aria-labelledby="trouves-titre">
        <h2 id="trouves-titre" className="sr-only">
          Colis trouvés
        </h2>
        <Cards items={items} />
      </section>
    )
  const stages = Map.groupBy(items, stageOfParcel)
  const groups = ownAbove(stages)
  const above = groups.flatMap(([, items]) => items)
  return (
    <div className="grid gap-4 sm:gap-6">
      {above.length > 0 && (
        <section aria-labelledby="a-vous-titre">
          <StageTitle id="a-vous-titre" title={own} of={stages.get('in-house') ?? []} />
          <div className="grid gap-3 sm:gap-4">
            {groups.map(([title, items]) =>
              title === own ? (
                <Cards key={title} items={items} />
              ) : (
                <Group key={title} title={title} items={items} isSumKnown={false} />
              ),
            )}
          </div>
        </section>
      )}
      {[...stages].map(([stage, parcels]) => (
        <Stage key={stage} stage={stage} parcels={parcels} above={above} hasMore={hasMore} />
      ))}
    </div>
  )
}

/** What there is to do in the house stands over a parcel that travels by itself. */
function ownAbove(stages: ReadonlyMap<ParcelStage, readonly Parcel[]>) {
  const [first] = stages.keys()
  const inHouse = first === 'in-house' ? [] : (stages.get('in-house') ?? [])
  return [...inGroups(inHouse.filter(isAsking))].filter(([title]) => title !== toSend)
}

const isAsking = (parcel: Parcel): boolean => actOf(parcel) !== null

type StageProps = {
  stage: ParcelStage
  parcels: readonly Parcel[]
  /** They stand over all stages. */
  above: readonly Parcel[]
  hasMore: boolean
}

function Stage({ stage, parcels, above, hasMore }: StageProps) {
  const counts = useQuery(query(countMyParcels, {})).data
  const areAbove = parcels.filter((parcel) => above.includes(parcel)).length
  if (areAbove === parcels.length) return null
  return (
    <section aria-labelledby={`${stage}-titre`}>
      <StageTitle
        id={`${stage}-titre`}
        title={stageNames[stage]}
        count={counts && shownCount(countOfStage(stage, counts))}
        above={areAbove}
        of={areAbove > 0 ? [] : parcels}
      />
      <Parts stage={stage} parcels={parcels} above={above} hasMore={hasMore} />
    </section>
  )
}

/** With « Grouper », unless that stands beside the rows which it takes. */
const StageTitle = ({
  id,
  title,
  count,
  above = 0,
  of,
}: {
  id: string
  title: string
  count?: string | undefined
  /** How many of them stand over all stages. */
  above?: number
  of: readonly Parcel[]
}) => (
  <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-3">
    <h2 id={id} className="text-22">
      {title}
      {count && (
        <span className="figures ml-2 font-sans text-16 font-normal text-ink-soft">
          {count}
          {above > 0 && `, dont ${above}\u00a0ci-dessus`}
        </span>
      )}
    </h2>
    {mayGroup(of) && !inGroups(of).has(toSend) && <GroupLink />}
  </div>
)

/** What asks something of its owner, or travels, has a card; the rest is in rows, so that the page stays calm. */
function Parts({ stage, parcels, above, hasMore }: StageProps) {
  // There is nothing to see of them yet, and each row says what its declaration lacks.
  if (stage === 'expected') return <ParcelRows parcels={parcels} level={3} isStatusSaid />
  const asking = parcels.filter((parcel) => stage === 'travelling' || isAsking(parcel))
  const others = parcels.filter((parcel) => !asking.includes(parcel))
  const here = asking.filter((parcel) => !above.includes(parcel))
  const groups = inGroups(here)
  if (here.length === 0) return <ParcelRows parcels={others} level={3} />
  if (others.length === 0 && !groups.has(toSend))
    return <Cards items={[...groups.values()].flat()} />
  if (stage !== 'in-house')
    return (
      <div className="grid gap-3">
        <Cards items={here} />
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
      <InOurCare parcels={others} hasMore={hasMore} />
    </div>
  )
}

/** Then grouping them is what the page is for. */
export const mayGroup = (parcels: readonly Parcel[]): boolean =>
  parcels.filter(isQuotable).length > 1

/** Short on a phone, where it stands beside the title. */
export const DeclareLink = ({ isQuiet }: { isQuiet: boolean }) => (
  <Link to={paths.declareParcel} className={buttonStyle(isQuiet ? 'secondary' : 'primary')}>
    <span>
      Déclarer<span className="max-sm:sr-only"> un colis</span>
    </span>
  </Link>
)
