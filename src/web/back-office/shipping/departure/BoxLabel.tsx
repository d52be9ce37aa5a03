import type { TimelineStep } from '#contract/core/shapes.ts'
import type { BoxView, ShipmentView } from '#contract/shipping/shipments.ts'
import { hasLabel } from '#domain/label/label-print.ts'
import { formatPhone } from '#words/format-phone.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { boxName } from './box-name.ts'
import { PrintLabel, printLabelText } from './PrintLabel.tsx'

type Props = {
  readonly shipment: ShipmentView
  readonly steps: readonly TimelineStep[]
  /** The box whose turn it is. */
  readonly next: BoxView | undefined
}

/** The address as it goes on each box, and the labels that are stuck on them. */
export function BoxLabel({ shipment, steps, next }: Props) {
  const lines = addressLines(shipment)
  const labelled = shipment.boxes.filter(hasLabel)
  const isOneOfSeveral = shipment.boxes.length > 1 || shipment.status === 'to_pack'
  return (
    <Card aria-labelledby="etiquette">
      <h2 id="etiquette" className="text-lg">
        {labelled.length > 1 ? 'Étiquettes' : 'Étiquette'}
      </h2>
      <address className="my-3 rounded-lg border border-dashed border-line-strong p-3 font-mono leading-relaxed break-words not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="grid justify-items-start gap-3">
        <CopyButton text={lines.join('\n')} label="Copier l’adresse de livraison">
          Copier l’adresse
        </CopyButton>
        {labelled.map((box) => (
          <PrintLabel
            key={box.id}
            box={box}
            holds={shipment.holds}
            steps={steps}
            name={isOneOfSeveral ? boxName(shipment, box) : null}
            isTurn={box.id === next?.id}
          />
        ))}
        {labelled.length === 0 && shipment.status === 'to_pack' && (
          <Button variant="secondary" disabledReason="Une fois la boîte fermée.">
            {printLabelText}
          </Button>
        )}
      </div>
    </Card>
  )
}

const addressLines = ({ customer, recipientName, address, number }: ShipmentView): string[] =>
  [
    recipientName ?? customer.name,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.country.toLocaleUpperCase('fr-FR'),
    `Tél. ${formatPhone(customer.phone)}`,
    `Envoi ${number}`,
  ].filter((line) => line !== null)
