import type { ComponentProps, ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
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
