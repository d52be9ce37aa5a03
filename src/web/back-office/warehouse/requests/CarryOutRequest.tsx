import { useQuery } from '@tanstack/react-query'
import { readParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { carryOutRequest, type WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { freesParcel } from '#domain/parcel/request.ts'
import { query } from '#web/api/query.ts'
import { givenUpSentence } from '#web/copy/parcel-sheet.ts'
import { answerRefusals, carryOutLabels, carryOutQuestions } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { StorageDue } from '#web/back-office/warehouse/parcel/StorageDue.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** What was agreed is now done: the parcel left, was destroyed, is rid of the item, or is free as it is. Asked first: none of it is undone. */
export function CarryOutRequest({ request }: { request: WarehouseRequest }) {
  const carryingOut = useAction(carryOutRequest, {
    done: 'C’est noté, le client est prévenu',
    refusals: answerRefusals,
  })
  const choice = request.choice ?? 'return'
  const givenUp = freesParcel(choice) ? '' : givenUpSentence(request.undoneOptions)
  const leaving = freesParcel(choice) ? null : request.parcelId
  return (
    <>
      {leaving !== null && <DueBeforeLeaving parcelId={leaving} />}
      {givenUp !== '' && <p className="text-ink-soft">{givenUp}</p>}
      <ConfirmAction
        action={carryingOut}
        input={{ requestId: request.id }}
        trigger={(ask) => <Button onClick={ask}>{carryOutLabels[choice]}</Button>}
        title={carryOutQuestions[choice]}
        description={`Un message part aussitôt à ${request.customer.name}. Cette étape ne s’annule pas.`}
        confirmLabel={carryOutLabels[choice]}
        danger={choice === 'destroy'}
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
