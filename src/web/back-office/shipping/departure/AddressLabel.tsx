import { Printer } from 'lucide-react'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { useStoppedBy } from '#web/back-office/shipping/holds/stopped-by.ts'
import { formatPhone } from '#web/copy/format-phone.ts'
import { noLabelWhileHeld } from '#web/copy/holds.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The address as it goes on the box; printing the page prints this alone, and nothing of a box that is held. */
export function AddressLabel({ shipment }: { shipment: ShipmentView }) {
  const lines = addressLines(shipment)
  const isStopped = useStoppedBy(shipment.holds, 'label').reason !== undefined
  return (
    <Card
      aria-labelledby="adresse"
      className={joinClasses('print:border-0 print:p-0', isStopped && 'print:hidden')}
    >
      <h2 id="adresse" className="text-lg print:hidden">
        Adresse de livraison
      </h2>
      <address className="mt-3 rounded-lg border border-dashed border-line-strong p-3 font-mono leading-relaxed break-words not-italic print:border-0 print:text-2xl">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {isStopped ? (
        <p className="mt-3 text-ink-soft">{noLabelWhileHeld}</p>
      ) : (
        <LabelActs text={lines.join('\n')} />
      )}
    </Card>
  )
}

const LabelActs = ({ text }: { text: string }) => (
  <div className="mt-3 flex flex-wrap gap-2 print:hidden">
    <CopyButton text={text} label="Copier l’adresse de livraison">
      Copier
    </CopyButton>
    <Button
      variant="secondary"
      onClick={() => {
        window.print()
      }}
    >
      <Printer className="size-5" aria-hidden="true" />
      Imprimer
    </Button>
  </div>
)

const addressLines = ({ customer, address, number }: ShipmentView): string[] =>
  [
    customer.name,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.country.toLocaleUpperCase('fr-FR'),
    `Tél. ${formatPhone(customer.phone)}`,
    `Envoi ${number}`,
  ].filter((line) => line !== null)
