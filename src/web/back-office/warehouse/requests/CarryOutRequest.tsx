import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { carryOutRequest, type WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { freesParcel } from '#domain/parcel/request.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { givenUpSentence } from '#web/copy/parcel-sheet.ts'
import { answerRefusals, carryOutLabels, carryOutQuestions } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { StorageDue } from '#web/back-office/warehouse/parcel/StorageDue.tsx'
import { useDeskAct } from '#web/back-office/core/use-desk-act.ts'

/** What was agreed is now done: the parcel left, was destroyed, is rid of the item, or is free as it is. Asked first: none of it is undone. */
export function CarryOutRequest({ request }: { request: WarehouseRequest }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
  }
  const act = useDeskAct({
    act: (_: null, idempotencyKey) =>
      call(carryOutRequest, { requestId: request.id }, { idempotencyKey }),
    done: 'C’est noté, le client est prévenu',
    onDone: close,
    refusals: answerRefusals,
  })
  const choice = request.choice ?? 'return'
  const givenUp = freesParcel(choice) ? '' : givenUpSentence(request.undoneOptions)
  const leaving = freesParcel(choice) ? null : request.parcelId
  return (
    <>
      {leaving !== null && <DueBeforeLeaving parcelId={leaving} />}
      {givenUp !== '' && <p className="text-ink-soft">{givenUp}</p>}
      <Button
        onClick={() => {
          setAsking(true)
        }}
      >
        {carryOutLabels[choice]}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={close}
        onConfirm={() => {
          act.run(null)
        }}
        title={carryOutQuestions[choice]}
        description={`Un message part aussitôt à ${request.customer.name}. Cette étape ne s’annule pas.`}
        confirmLabel={carryOutLabels[choice]}
        danger={choice === 'destroy'}
        busy={act.isActing}
        error={act.error}
      />
    </>
  )
}

function DueBeforeLeaving({ parcelId }: { parcelId: string }) {
  const { data } = useQuery(query(readParcelRecord, { parcelId }))
  return data ? (
    <div className="mb-4 empty:hidden">
      <StorageDue parcelId={parcelId} storage={data.storage} />
    </div>
  ) : null
}
