import type { LucideIcon } from 'lucide-react'

/** Stands where a parcel's photo would, for what is about no parcel. */
export const IconTile = ({ Icon }: { Icon: LucideIcon }) => (
  <span className="grid size-14 shrink-0 place-items-center rounded-button bg-sunken text-ink-soft">
    <Icon className="size-6" aria-hidden="true" />
  </span>
)
