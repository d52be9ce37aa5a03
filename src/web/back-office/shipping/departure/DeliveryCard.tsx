import { useState } from 'react'
import { deliverShipment, type ShipmentView } from '#contract/shipping/shipments.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useShipmentAct } from './use-shipment-act.ts'

/** The carrier says that it arrived: asked first, because the customer is told at once. */
export function DeliveryCard({ shipment }: { shipment: ShipmentView }) {
  const [asking, setAsking] = useState(false)
  const delivery = useShipmentAct({
    act: (_: null, idempotencyKey) =>
      call(deliverShipment, { shipmentId: shipment.id }, { idempotencyKey }),
    done: 'Livraison notée',
  })

  return (
    <Card aria-labelledby="livraison">
      <h2 id="livraison" className="text-lg">
        En route avec {shipment.carrier}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Notez la livraison quand le suivi du transporteur l’annonce.
      </p>
      <Button
        onClick={() => {
          delivery.forget()
          setAsking(true)
        }}
      >
        Marquer comme livré
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => {
          setAsking(false)
        }}
        onConfirm={() => {
          delivery.run(null)
        }}
        title="Marquer cet envoi comme livré&nbsp;?"
        description={`Un message part aussitôt à ${shipment.customer.name}. Cette étape ne s’annule pas.`}
        confirmLabel="Marquer comme livré"
        busy={delivery.isActing}
        error={delivery.error ? errorSentence(delivery.error, shipmentRefusals) : undefined}
      />
    </Card>
  )
}
