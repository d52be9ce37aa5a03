import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { listParcelRequests } from '#contract/warehouse/warehouse-requests.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { query } from '#web/api/query.ts'
import { RequestCard } from '#web/back-office/warehouse/requests/RequestCard.tsx'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { formatDay, formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { blockedChoices } from '#web/copy/requests.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SheetActs } from './SheetActs.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

type Props = { parcel: WarehouseParcel; record: ParcelRecord }

/** The open requests about the parcel, the actions of the team, and the conversation with its owner. */
export function ParcelDesk({ parcel, record }: Props) {
  const asked = useQuery(query(listParcelRequests, { parcelId: parcel.id }))
  if (!asked.data)
    return (
      <Unloaded
        query={asked}
        failed="Impossible de charger les demandes."
        loading={<Skeleton className="h-40" />}
      />
    )
  const { requests, block, destroyedAt, corrections } = asked.data
  return (
    <>
      {destroyedAt && (
        <Notice
          kind="warning"
          title={`Détruit le ${formatDay(destroyedAt)}, à la demande du client`}
        />
      )}
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      {!destroyedAt && <Acts parcel={parcel} record={record} block={block} />}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {parcel.customer && <Thread of="parcel" id={parcel.id} title="Messages avec le client" />}
    </>
  )
}

type Asked = z.output<typeof listParcelRequests.output>

const Acts = ({ parcel, record, block }: Props & { block: Asked['block'] }) => (
  <TitledCard title={block ? 'Bloqué' : 'Gestes'}>
    {block && (
      <>
        <p className="break-words">{block.reason}</p>
        <p className="mt-1 mb-4 text-sm text-ink-soft">
          Choix laissés&nbsp;:{' '}
          {block.choices.map((choice) => blockedChoices[choice].label.toLowerCase()).join(', ')}
          &nbsp;; jusqu’au {formatParisDay(block.deadline)} inclus.
          {block.box && (
            <>
              {' '}
              Son envoi <span className="font-mono whitespace-nowrap">{block.box.number}</span>,
              payé, l’attend.
            </>
          )}
        </p>
      </>
    )}
    <SheetActs parcel={parcel} record={record} />
  </TitledCard>
)

const Corrections = ({ corrections }: { corrections: Asked['corrections'] }) => (
  <TitledCard title="Mesures d’avant">
    <ul className="figures grid gap-1">
      {corrections.map((before) => (
        <li key={before.correctedAt}>
          {formatWeight(before.weightGrams)},{' '}
          {formatSize(before.lengthMm, before.widthMm, before.heightMm)}
          <span className="text-ink-soft">
            {' '}
            · corrigé le {formatMoment(before.correctedAt)} par {before.correctedBy}
          </span>
        </li>
      ))}
    </ul>
  </TitledCard>
)
