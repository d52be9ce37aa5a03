import {
  CircleAlert,
  CircleCheck,
  Hourglass,
  Inbox,
  Package,
  PackageOpen,
  ReceiptText,
  Send,
  Trash2,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { isParcelStatus, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { Badge } from '#web/ui/Badge.tsx'

const signs: Readonly<Record<ParcelStatus | 'destroyed', LucideIcon>> = {
  pending_arrival: Truck,
  received: Inbox,
  pending_quote: ReceiptText,
  processing: PackageOpen,
  ready_to_ship: Package,
  shipped: Send,
  delivered: CircleCheck,
  blocked: CircleAlert,
  returned: Undo2,
  unclaimed: Hourglass,
  destroyed: Trash2,
}

type Props = {
  readonly parcel: {
    readonly status: string
  } & ({ readonly destroyedAt: string | null } | { readonly destroyed: boolean })
  /** In a list: without the pill. */
  readonly isPlain?: boolean
}

/** The state of a parcel, each with its own sign. */
export function ParcelState({ parcel, isPlain }: Props) {
  const isDestroyed = 'destroyed' in parcel ? parcel.destroyed : parcel.destroyedAt !== null
  const state = isDestroyed ? 'destroyed' : parcel.status
  const { label, family } = parcelStatusOf(state)
  const Icon = isNamed(state) ? signs[state] : undefined
  return (
    <Badge family={family} Icon={Icon} isPlain={isPlain}>
      {label}
    </Badge>
  )
}

const isNamed = (state: string): state is keyof typeof signs =>
  state === 'destroyed' || isParcelStatus(state)
