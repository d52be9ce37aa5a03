import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useParams, Link } from 'react-router'
import { readParcelRecord, type ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { readWarehouseParcel } from '#contract/warehouse/reception.ts'
import { measuredDetail } from '#web/copy/fact-details.ts'
import { factSentence } from '#words/facts.ts'
import { query } from '#web/api/query.ts'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { PrintLabel } from '#web/back-office/warehouse/label/PrintLabel.tsx'
import { ParcelDesk } from './ParcelDesk.tsx'
import { ParcelPhotoList } from './ParcelPhotoList.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { WarehouseContents } from './WarehouseContents.tsx'
import { WarehouseFacts } from './WarehouseFacts.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { orderStatuses } from '#web/copy/order-statuses.ts'
import { quoteStatuses } from '#web/copy/quote-statuses.ts'
import { shipmentStatuses } from '#web/copy/shipments.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Fact } from './Fact.tsx'
import { StorageDue } from './StorageDue.tsx'

type Read = z.output<typeof readWarehouseParcel.output>

/** One parcel as the warehouse sees it: owner, measures, shelf, photos, and who did what. */
export function WarehouseParcelPage() {
  const { parcelId = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(query(readWarehouseParcel, { parcelId }))}
      back={{ to: paths.adminParcels, label: 'Retour aux colis' }}
      words={{
        missing: ['Colis introuvable', 'Aucun colis n’est à cette adresse.'],
        failed: 'Impossible de charger ce colis.',
      }}
    >
      {(read) => <WithRecord key={parcelId} {...read} />}
    </RecordPage>
  )
}

function WithRecord(read: Read) {
  const record = useQuery(query(readParcelRecord, { parcelId: read.parcel.id }))
  return (
    <Loaded query={record} failed="Impossible de charger ce colis.">
      {(data) => <LoadedParcel {...read} record={data} />}
    </Loaded>
  )
}

function LoadedParcel({ parcel, steps, record }: Read & { record: ParcelRecord }) {
  return (
    <>
      <PageHeader
        title={<span className="font-mono wrap-anywhere">{parcel.trackingNumber}</span>}
        tabTitle={`Colis ${parcel.trackingNumber}`}
        actions={
          <>
            <ParcelState parcel={parcel} />
            <PrintLabel parcel={parcel} />
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[1.2fr_1fr]">
        <div className="grid gap-6">
          <WarehouseFacts parcel={parcel} />
          <WarehouseContents parcelId={parcel.id} />
          <ParcelPhotoList parcelId={parcel.id} record={record} />
          <StorageFacts parcelId={parcel.id} record={record} />
          <PlacesCard parcel={parcel} record={record} />
          <ParcelLinks record={record} />
        </div>
        <div className="grid min-w-0 gap-6">
          <ParcelDesk parcel={parcel} record={record} />
          <TitledCard title="Historique">
            <Timeline
              label="Étapes du colis"
              steps={steps.map((step, index) => ({
                key: String(step.id),
                title: factSentence(step.type),
                detail: measuredDetail(step),
                when: formatMoment(step.at),
                who: step.actor,
                state: index === steps.length - 1 ? 'current' : 'done',
              }))}
            />
          </TitledCard>
        </div>
      </div>
    </>
  )
}

type Paper = {
  readonly key: string
  readonly to: string
  readonly name: string
  readonly state: string
}

/** Links to the quotes, orders and shipments of the parcel. */
function ParcelLinks({ record }: { record: ParcelRecord }) {
  const papers = papersOf(record)
  if (papers.length === 0) return null
  return (
    <TitledCard title="Devis, commandes, expéditions">
      <ul className="grid gap-1">
        {papers.map(({ key, to, name, state }) => (
          <li key={key} className="figures">
            <Link to={to} className={`inline-flex min-h-11 items-center ${linkStyle}`}>
              {name}
            </Link>{' '}
            <span className="text-ink-soft">{state}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function papersOf({ quotes, orders, shipments }: ParcelRecord): Paper[] {
  return [
    ...(quotes ?? []).map(({ id, number, status }) => ({
      key: id,
      to: paths.adminQuote(id),
      name: `Devis ${number}`,
      state: labelIn(quoteStatuses, status),
    })),
    ...(orders ?? []).map(({ id, number, status }) => ({
      key: id,
      to: paths.adminOrder(id),
      name: `Commande ${number}`,
      state: labelIn(orderStatuses, status),
    })),
    ...shipments.map(({ id, number, status }) => ({
      key: id,
      to: paths.departure(id),
      name: `Expédition ${number}`,
      state: labelIn(shipmentStatuses, status),
    })),
  ]
}

const labelIn = (
  labels: Readonly<Record<string, { readonly label: string } | undefined>>,
  status: string,
): string => labels[status]?.label ?? 'Inconnu'

/** A Paris day at noon, so that it is the same day in any zone that formats it. */
const dayText = (day: string): string => formatParisDay(`${day}T12:00:00Z`)

const counted = (days: number): string => `${days}\u00a0${days > 1 ? 'jours' : 'jour'}`

/** The storage that the customer sees, and the fee due. */
function StorageFacts({
  parcelId,
  record: { storage, settlement, acts },
}: {
  parcelId: string
  record: ParcelRecord
}) {
  const due = (
    <StorageDue
      parcelId={parcelId}
      storage={storage}
      settlement={settlement}
      mayReturn={
        acts.some(({ act }) => act === 'return') && acts.every(({ act }) => act !== 'reclaim')
      }
    />
  )
  if (storage === null) return due
  const { freeUntil, daysLeft, daysDue, isPrepaid, unclaimedOn, mayBeUnclaimed } = storage
  return (
    <TitledCard title="Garde">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={isPrepaid ? 'Offerte et prépayée jusqu’au' : 'Offerte jusqu’au'}>
          {dayText(freeUntil)}
        </Fact>
        <Fact label="Reste">
          {daysDue > 0 && daysLeft === 0 ? (
            <Badge family="problem">{counted(daysDue)} à facturer</Badge>
          ) : (
            counted(daysLeft)
          )}
        </Fact>
        {mayBeUnclaimed && <Fact label="Non réclamé au plus tôt le">{dayText(unclaimedOn)}</Fact>}
      </dl>
      <div className="mt-4 empty:hidden">{due}</div>
    </TitledCard>
  )
}
