import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { Card } from '#web/ui/Card.tsx'

const ports = ['Déclaré', 'Reçu', 'Devis', 'Payé', 'Prêt', 'Expédié', 'Livré'] as const

/** The last port that each status has reached. */
const reached: Readonly<Record<ParcelStatus, number>> = {
  pending_arrival: 0,
  received: 1,
  pending_quote: 2,
  processing: 3,
  ready_to_ship: 4,
  shipped: 5,
  delivered: 6,
  blocked: 1,
  returned: 1,
  unclaimed: 1,
}

/** Where a box is, in the words of the parcels in it; nowhere once it is cancelled. */
export const portOf = (status: ShipmentStatus): ParcelStatus | undefined => portOfBox[status]

const portOfBox: Readonly<Partial<Record<ShipmentStatus, ParcelStatus>>> = {
  to_pack: 'processing',
  ready: 'ready_to_ship',
  handed_over: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
}

/** What comes next when it is not the next port. */
const aside: Readonly<Partial<Record<ParcelStatus, string>>> = {
  blocked: 'Bloqué à Limoges · la suite dépend de votre choix',
  returned: 'Reparti vers la boutique',
  unclaimed: 'Non réclamé · écrivez-nous, ou demandez son retour à la boutique',
}

const nextPort = (at: number): string =>
  at < ports.length - 1
    ? `${ports[at]} · prochaine escale\u00a0: ${ports[at + 1]}`
    : (ports[at] ?? '')

// A quadratic curve from Limoges to the destination, in the box 0 0 600 150.
const [from, top, to] = [
  { x: 40, y: 118 },
  { x: 300, y: -52 },
  { x: 560, y: 118 },
]

function pointAt(share: number): { x: number; y: number } {
  const rest = 1 - share
  const along = (a: number, b: number, c: number) =>
    rest * rest * a + 2 * rest * share * b + share * share * c
  return { x: along(from.x, top.x, to.x), y: along(from.y, top.y, to.y) }
}

const curve = `M${from.x} ${from.y}Q${top.x} ${top.y} ${to.x} ${to.y}`
const path = ports.map((name, index) => ({ name, ...pointAt(index / (ports.length - 1)) }))

/** The chart's arc as a progress bar: Limoges to the destination, the steps as ports. */
export function JourneyArc({ status, destination }: { status: ParcelStatus; destination: string }) {
  const at = reached[status]
  return (
    <Card tone="sea" padding="tight">
      <Arc
        status={status}
        label={`De Limoges à ${destination}\u00a0: étape ${at + 1} sur ${ports.length}, ${parcelStatusOf(status).label}`}
        className="mx-auto block w-full max-w-3xl"
      />
      <div className="mx-auto flex max-w-3xl justify-between gap-4 px-1 font-display font-bold">
        <span>Limoges</span>
        <span className="text-right">{destination}</span>
      </div>
      <ol className="sr-only">
        {path.slice(0, at + 1).map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      <p className="mt-2 text-center text-sm text-ink-soft">{placeOf(status)}</p>
    </Card>
  )
}

/** « Reçu · prochaine escale : Devis ». */
export const placeOf = (status: ParcelStatus): string => aside[status] ?? nextPort(reached[status])

/** The line and its ports; a picture without a label has the same information in words beside it. */
export function Arc({
  status,
  label,
  className,
}: {
  status: ParcelStatus
  label?: string
  className: string
}) {
  const at = reached[status]
  const named = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true }
  return (
    <svg viewBox="0 0 600 150" className={className} {...named}>
      <path
        d={curve}
        fill="none"
        strokeWidth="2"
        strokeDasharray="2 7"
        className="stroke-line-strong"
      />
      <polyline
        points={sampled(at / (ports.length - 1))}
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-action"
      />
      {path.map(({ name, x, y }, index) => (
        <circle
          key={name}
          cx={x}
          cy={y}
          r={index === at ? 11 : 7}
          strokeWidth="3"
          className={dotStyle(index, at)}
        />
      ))}
    </svg>
  )
}

/** The travelled part of the curve, drawn as forty short steps. */
const sampled = (share: number): string =>
  Array.from({ length: 41 }, (_, index) => pointAt((share * index) / 40))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')

function dotStyle(index: number, at: number): string {
  if (index === at) return 'fill-call stroke-surface'
  return index < at ? 'fill-action stroke-surface' : 'fill-surface stroke-line-strong'
}
