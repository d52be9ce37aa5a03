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
import { actOf } from './act-of.ts'
import { NoParcels } from './NoParcels.tsx'
import { Cards, InOurCare, isQuotable, Own, Section } from './ParcelGroups.tsx'
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
  const [asking = [], others = []] = split(stages.get('in-house') ?? [])
  return (
    <div className="grid gap-5 sm:gap-7">
      <Own parcels={asking} hasMore={hasMore} />
      <Stage stage="travelling" parcels={stages.get('travelling')} />
      <InOurCare parcels={others} hasMore={hasMore} />
      <Stage stage="expected" parcels={stages.get('expected')} />
      <Stage stage="done" parcels={stages.get('done')} />
    </div>
  )
}

/** Those that wait for their owner, and the rest. */
const split = (parcels: readonly Parcel[]) =>
  [true, false].map((asks) => parcels.filter((parcel) => (actOf(parcel) !== null) === asks))

type StageProps = {
  stage: Exclude<ParcelStage, 'in-house'>
  parcels: readonly Parcel[] | undefined
}

function Stage({ stage, parcels }: StageProps) {
  const counts = useQuery(query(countMyParcels, {})).data
  if (parcels === undefined) return null
  return (
    <Section
      title={stageNames[stage]}
      count={counts && shownCount(countOfStage(stage, counts))}
      act={null}
    >
      {stage === 'travelling' ? (
        <Cards items={parcels} />
      ) : (
        // There is nothing to see of an awaited one yet, and each row says what its declaration lacks.
        <ParcelRows parcels={parcels} level={3} isStatusSaid={stage === 'expected'} />
      )}
    </Section>
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
