import { unpackShipment } from '#contract/shipping/shipments.ts'
import { call } from '#web/api/call.ts'
import { ReasonAct } from '#web/back-office/warehouse/parcel/ReasonAct.tsx'

/** The box is closed and has not left: a wrong weight is put right by opening it again. */
export const UnpackBox = ({ shipmentId }: { shipmentId: string }) => (
  <ReasonAct
    label="Rouvrir la boîte"
    title="Rouvrir cette boîte&nbsp;?"
    description="Son poids et ses dimensions sont effacés&nbsp;: ses colis sont de nouveau à scanner, puis la boîte à peser et à mesurer."
    done="Boîte rouverte"
    act={(reason, idempotencyKey) =>
      call(unpackShipment, { shipmentId, reason }, { idempotencyKey })
    }
  />
)
