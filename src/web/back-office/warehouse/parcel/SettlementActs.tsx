import { askSettlement, callOffSettlement } from '#contract/warehouse/owed-storage.ts'
import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  readonly parcelId: string
  readonly settlement: ParcelRecord['settlement']
  readonly mayAsk: boolean
}

/** The office asks for the storage of a parcel that it returns, and takes that back. */
export function SettlementActs({ parcelId, settlement, mayAsk }: Props) {
  if (settlement?.way === 'return') return <CallOff parcelId={parcelId} />
  return settlement === null && mayAsk ? <Ask parcelId={parcelId} /> : null
}

function Ask({ parcelId }: { parcelId: string }) {
  const asking = useAction(askSettlement, {
    done: 'Demandé, le client est prévenu',
    refusals: sheetRefusals,
  })
  return (
    <ActionDialog
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Le renvoyer&nbsp;: demander la garde
        </Button>
      )}
      title="Demander au client de régler la garde&nbsp;?"
      description="Un message part aussitôt avec le lien de paiement. Dès qu’elle est réglée, ce colis peut être retourné à sa boutique."
    >
      {(close) => (
        <ReasonForm
          action={asking}
          label="Raison du retour"
          hint="Le client la lit."
          maxLength={300}
          submitLabel="Demander"
          onSubmit={(reason) => asking.run({ parcelId, reason })}
          onCancel={close}
        />
      )}
    </ActionDialog>
  )
}

function CallOff({ parcelId }: { parcelId: string }) {
  const calling = useAction(callOffSettlement, {
    done: 'Ce colis reste à l’entrepôt',
    refusals: sheetRefusals,
  })
  return (
    <ConfirmAction
      action={calling}
      input={{ parcelId }}
      trigger={(ask) => (
        <Button variant="secondary" onClick={ask}>
          Ne plus le renvoyer
        </Button>
      )}
      title="Garder ce colis à l’entrepôt&nbsp;?"
      description="Sa garde redevient une ligne du prochain devis. Ce qui est déjà réglé le reste."
      confirmLabel="Le garder"
      cancelLabel="Revenir"
    />
  )
}
