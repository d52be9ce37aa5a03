import { Printer } from 'lucide-react'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { LabelSheet } from './LabelSheet.tsx'
import { ParcelLabel } from './ParcelLabel.tsx'

type Props = { readonly parcel: WarehouseParcel; readonly className?: string }

/** Shows the label of a received parcel and prints only the label, as often as needed. */
export const PrintLabel = ({ parcel, className }: Props) =>
  parcel.reception && (
    <ActionDialog
      trigger={(open) => (
        <Button
          variant="secondary"
          className={className}
          aria-label={`Étiquette de ${parcel.trackingNumber}`}
          onClick={open}
        >
          <Printer className="size-5" aria-hidden="true" />
          Étiquette
        </Button>
      )}
      title="Étiquette du colis"
      description="62 × 100 mm. Choisissez ce format dans la fenêtre d’impression."
    >
      {() => (
        <LabelSheet>
          <ParcelLabel parcel={parcel} />
        </LabelSheet>
      )}
    </ActionDialog>
  )
