import { useNavigate } from 'react-router'
import { takeFromOwner } from '#contract/warehouse/parcel-record.ts'
import { ReasonedForm } from '#web/back-office/core/ReasonAction.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskReason } from './DeskReason.tsx'

/** The parcel without an owner is another row: its page opens, where it can be given to its true owner. */
export function TakeFromOwner({ parcelId }: { parcelId: string }) {
  const navigate = useNavigate()
  return (
    <ActionDialog
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Retirer à son client
        </Button>
      )}
      title="Ce colis n’est pas à ce client&nbsp;?"
      description="Il redevient non identifié, avec ses photos et ses mesures, et ce client ne le voit plus. Ce qu’il avait annoncé est de nouveau attendu&nbsp;; il en est prévenu."
    >
      {(close) => (
        <ReasonedForm
          {...deskReason}
          endpoint={takeFromOwner}
          inputOf={(reason) => ({ parcelId, reason })}
          submitLabel="Retirer à son client"
          done="Colis non identifié. Réimprimez son étiquette, et rattachez-le dans « Non identifiés »."
          onDone={(taken) => navigate(paths.adminParcel(taken.parcelId))}
          onCancel={close}
        />
      )}
    </ActionDialog>
  )
}
