import {
  approveDisposal,
  giveUpDisposal,
  type ParcelDisposal,
} from '#contract/warehouse/owed-storage.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'

/** The destruction that was announced: another admin has it done after the last day, or it is given up. */
export function AnnouncedDisposal({
  parcelId,
  disposal: { askedAt, askedBy, lastDay, reason },
}: {
  parcelId: string
  disposal: ParcelDisposal
}) {
  return (
    <div className="grid w-full gap-2">
      <p>
        Destruction annoncée par {askedBy} le {formatMoment(askedAt)}.{' '}
        {lastDay === null
          ? 'La mise en demeure n’est pas encore partie.'
          : `Le client peut reprendre ce colis jusqu’au ${formatParisDay(`${lastDay}T12:00:00Z`)} inclus.`}{' '}
        Raison&nbsp;: {reason}
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmWrite
          endpoint={approveDisposal}
          done="Colis détruit"
          refusals={sheetRefusals}
          input={{ parcelId }}
          trigger={(ask) => (
            <Button variant="secondary" onClick={ask}>
              Faire détruire
            </Button>
          )}
          title="Détruire ce colis non réclamé&nbsp;?"
          description={`Sa destruction a été annoncée le ${formatParisDay(askedAt)}. La garde due n’est plus demandée. Cette étape ne s’annule pas.`}
          confirmLabel="Détruire"
          danger
        />
        <ConfirmWrite
          endpoint={giveUpDisposal}
          done="Destruction abandonnée"
          refusals={sheetRefusals}
          input={{ parcelId }}
          trigger={(ask) => (
            <Button variant="secondary" onClick={ask}>
              Ne plus le détruire
            </Button>
          )}
          title="Abandonner cette destruction&nbsp;?"
          description="Le colis reste non réclamé, à l’entrepôt."
          confirmLabel="Abandonner la destruction"
          cancelLabel="Revenir"
        />
      </div>
    </div>
  )
}
