import { useId, type ComponentProps, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ShipmentList } from './ShipmentList.tsx'
import type { QuoteForm } from './quote-form.ts'
import type { WaysChoice } from './use-shipping-ways.ts'
import { WayChoice } from './WayChoice.tsx'

/** The choice between one shipment and a cheaper split, in a card of its own under the parcels. */
export const WaysCard = ({
  children,
  ...way
}: ComponentProps<typeof WayChoice> & { children: ReactNode }) => (
  <Card aria-labelledby="facons">
    <WayChoice {...way} />
    {children}
  </Card>
)

const Frame = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} aria-live="polite" className="figures text-18">
        {title}
      </h2>
      <div className="mt-3 grid gap-3">{children}</div>
    </Card>
  )
}

/** One shipment is the cheapest way: what it saves, and the button that groups where the form does not. */
export function Together({
  ways,
  isGrouping,
  onGroup,
}: {
  ways: ShippingWays | null
  isGrouping: boolean
  onGroup: () => void
}) {
  const moneyText = useMoneyText(useWatch<QuoteForm, 'destination'>({ name: 'destination' }))
  if (ways === null || ways.shipments.length > 1) return null
  const { apart, totalCents } = ways
  const saving = (apart?.totalCents ?? totalCents) - totalCents
  return (
    <Frame title={`Un seul envoi est le moins cher\u00A0: ${moneyText(totalCents)}`}>
      <p>
        {saving === 0
          ? 'Chaque colis à part coûterait autant.'
          : `${moneyText(saving)} de moins que chaque colis à part.`}
      </p>
      {!isGrouping && (
        <Button variant="secondary" className="justify-self-start" onClick={onGroup}>
          Réunir en un seul envoi
        </Button>
      )}
    </Frame>
  )
}

/** The split that was chosen, shipment by shipment: a part of the request. */
export function ChosenSplit({ choice: { split: shipments } }: { choice: WaysChoice }) {
  if (shipments === null) return null
  return (
    <Frame title={`Vous demandez ${shipments.length} devis, un par envoi`}>
      <p>Vous pourrez accepter et payer les uns sans les autres, ou tous ensemble.</p>
      <ShipmentList shipments={shipments} isDetailed />
    </Frame>
  )
}
