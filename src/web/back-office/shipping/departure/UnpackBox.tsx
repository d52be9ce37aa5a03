import { unpackShipment } from '#contract/shipping/shipments.ts'
import { ReasonAction } from '#web/back-office/warehouse/parcel/ReasonAction.tsx'

/** The box is closed and has not left: a wrong weight is put right by opening it again. */
export const UnpackBox = ({ shipmentId }: { shipmentId: string }) => (
  <ReasonAction
    label="Rouvrir la boîte"
    title="Rouvrir cette boîte&nbsp;?"
    description="Son poids et ses dimensions sont effacés&nbsp;: ses colis sont de nouveau à scanner, puis la boîte à peser et à mesurer."
    done="Boîte rouverte"
    endpoint={unpackShipment}
    input={{ shipmentId }}
  />
)
