import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useParams } from 'react-router'
import { readParcelRecord, type ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { readWarehouseParcel } from '#contract/warehouse/reception.ts'
import { factSentence } from '#words/facts.ts'
import { query } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { parcelStateOf } from '#web/copy/parcels.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { PrintLabel } from '#web/back-office/warehouse/label/PrintLabel.tsx'
import { ParcelDesk } from './ParcelDesk.tsx'
import { ParcelLinks } from './ParcelLinks.tsx'
import { ParcelPhotoList } from './ParcelPhotoList.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { StorageFacts } from './StorageFacts.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { WarehouseContents } from './WarehouseContents.tsx'
import { WarehouseFacts } from './WarehouseFacts.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

type Loaded = z.output<typeof readWarehouseParcel.output>

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

function WithRecord(read: Loaded) {
  const record = useQuery(query(readParcelRecord, { parcelId: read.parcel.id }))
  if (record.data) return <LoadedParcel {...read} record={record.data} />
  return (
    <Unloaded
      query={record}
      failed="Impossible de charger ce colis."
      loading={<SkeletonList rows={4} />}
    />
  )
}

function LoadedParcel({ parcel, steps, record }: Loaded & { record: ParcelRecord }) {
  const status = parcelStateOf(parcel)
  return (
    <>
      <PageHeader
        title={<span className="font-mono break-all">{parcel.trackingNumber}</span>}
        tabTitle={`Colis ${parcel.trackingNumber}`}
        actions={
          <>
            <Badge family={status.family}>{status.label}</Badge>
            <PrintLabel parcel={parcel} />
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[1.2fr_1fr]">
        <div className="grid gap-6">
          <WarehouseFacts parcel={parcel} />
          <WarehouseContents parcelId={parcel.id} />
          <ParcelPhotoList parcelId={parcel.id} record={record} />
          {record.storage && <StorageFacts parcelId={parcel.id} storage={record.storage} />}
          <PlacesCard parcel={parcel} record={record} />
          <ParcelLinks record={record} />
        </div>
        <div className="grid min-w-0 gap-6">
          <ParcelDesk parcel={parcel} record={record} />
          <Card aria-labelledby="histoire-titre">
            <h2 id="histoire-titre" className="mb-4 text-xl">
              Histoire
            </h2>
            <Timeline
              label="Étapes du colis"
              steps={steps.map((step, index) => ({
                key: String(step.id),
                title: factSentence(step.type),
                when: formatMoment(step.at),
                who: step.actor,
                state: index === steps.length - 1 ? 'current' : 'done',
              }))}
            />
          </Card>
        </div>
      </div>
    </>
  )
}
