import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { LabelSheet } from '#web/back-office/warehouse/label/LabelSheet.tsx'
import { ParcelLabel } from '#web/back-office/warehouse/label/ParcelLabel.tsx'
import { Dialog } from '#web/chrome/popups.tsx'

type Props = { parcels: readonly WarehouseParcel[]; open: boolean; onClose: () => void }

/** The labels of several parcels, printed one after the other. */
export const ChosenLabels = ({ parcels, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title="Étiquettes des colis"
    description="62 × 100 mm chacune. Choisissez ce format dans la fenêtre d’impression."
  >
    <Labels parcels={parcels} />
  </Dialog>
)

/** A parcel that is not in the warehouse has no label. */
function Labels({ parcels }: { parcels: readonly WarehouseParcel[] }) {
  const received = parcels.filter(({ reception }) => reception !== null)
  return (
    <>
      {received.length < parcels.length && (
        <p className="mb-3">{parcels.length - received.length} pas encore reçus, sans étiquette.</p>
      )}
      <LabelSheet isEmpty={received.length === 0}>
        {received.map((parcel) => (
          <ParcelLabel key={parcel.id} parcel={parcel} />
        ))}
      </LabelSheet>
    </>
  )
}
