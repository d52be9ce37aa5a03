import { CircleAlert, CircleCheck, Clock, MapPin, Ship, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The five families of status; « none » is for a label that is not a status. */
export type StatusFamily = 'waiting' | 'house' | 'moving' | 'done' | 'problem' | 'none'

const looks: Record<StatusFamily, { colours: string; Icon?: LucideIcon }> = {
  waiting: { colours: 'bg-waiting-soft text-waiting', Icon: Clock },
  house: { colours: 'bg-house-soft text-house', Icon: MapPin },
  moving: { colours: 'bg-moving-soft text-moving', Icon: Ship },
  done: { colours: 'bg-done-soft text-done', Icon: CircleCheck },
  problem: { colours: 'bg-problem-soft text-problem', Icon: CircleAlert },
  none: { colours: 'bg-sunken text-ink-soft' },
}

/** Forty pills one under the other are a wall: there a status is its sign and its word. */
const inCompactTable =
  'as-table:in-data-[density=compact]:bg-transparent as-table:in-data-[density=compact]:px-0 as-table:in-data-[density=compact]:py-0 as-table:in-data-[density=compact]:align-bottom as-table:in-data-[density=compact]:text-[length:inherit]'

/** A status is a hue, an icon and a word: never the colour alone. */
export function Badge({ family, children }: { family: StatusFamily; children: ReactNode }) {
  const { colours, Icon } = looks[family]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-medium min-[22rem]:whitespace-nowrap ${inCompactTable} ${colours}`}
    >
      {Icon && (
        <Icon
          className="size-4 shrink-0 as-table:in-data-[density=compact]:size-3.5"
          aria-hidden="true"
        />
      )}
      {children}
    </span>
  )
}
