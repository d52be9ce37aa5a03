import { deliverShipment, type ShipmentView } from '#contract/shipping/shipments.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** The carrier says that it arrived: asked first, because the customer is told at once. */
export function DeliveryCard({ shipment }: { shipment: ShipmentView }) {
  const delivery = useAction(deliverShipment, {
    done: 'Livraison notée',
    refusals: shipmentRefusals,
  })

  return (
    <Card aria-labelledby="livraison">
      <h2 id="livraison" className="text-lg">
        En route avec {shipment.carrier}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Notez la livraison quand le suivi du transporteur l’annonce.
      </p>
      <ConfirmAction
        action={delivery}
        input={{ shipmentId: shipment.id }}
        trigger={(ask) => <Button onClick={ask}>Marquer comme livré</Button>}
        title="Marquer cet envoi comme livré&nbsp;?"
        description={`Un message part aussitôt à ${shipment.customer.name}. Cette étape ne s’annule pas.`}
        confirmLabel="Marquer comme livré"
      />
    </Card>
  )
}
