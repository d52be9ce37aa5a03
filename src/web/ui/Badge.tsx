import { CircleAlert, CircleCheck, Clock, PackageOpen, Send, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** The five families of status; « none » is for a label that is not a status. */
export type StatusFamily = 'waiting' | 'house' | 'moving' | 'done' | 'problem' | 'none'

const looks: Record<StatusFamily, { hue: string; soft: string; Icon?: LucideIcon }> = {
  waiting: { hue: 'text-waiting', soft: 'bg-waiting-soft', Icon: Clock },
  house: { hue: 'text-house', soft: 'bg-house-soft', Icon: PackageOpen },
  moving: { hue: 'text-moving', soft: 'bg-moving-soft', Icon: Send },
  done: { hue: 'text-done', soft: 'bg-done-soft', Icon: CircleCheck },
  problem: { hue: 'text-problem', soft: 'bg-problem-soft', Icon: CircleAlert },
  none: { hue: 'text-ink-soft', soft: 'bg-sunken' },
}

const pill = 'rounded-full px-2.5 py-1 text-sm'

/** Forty pills one under the other are a wall: there the sign has the hue, and only a problem colours its word too. */
const inCompactTable =
  'as-table:in-data-[density=compact]:bg-transparent as-table:in-data-[density=compact]:px-0 as-table:in-data-[density=compact]:py-0 as-table:in-data-[density=compact]:align-bottom as-table:in-data-[density=compact]:text-[length:inherit]'

const wordInCompactTable = 'as-table:in-data-[density=compact]:text-ink'

/** What is finished asks for nothing: it leaves the eye to the rest. */
const quietFamilies: ReadonlySet<StatusFamily> = new Set(['done', 'none'])

const quietInCompactTable =
  'as-table:in-data-[density=compact]:font-normal as-table:in-data-[density=compact]:text-ink-soft'

type Props = {
  family: StatusFamily
  /** The sign of this very status, in place of its family's. */
  Icon?: LucideIcon | undefined
  /** As in a compact table, wherever it stands. */
  isPlain?: boolean | undefined
  children: ReactNode
}

/** A status is a hue, an icon and a word: never the colour alone. */
export function Badge({ family, Icon = looks[family].Icon, isPlain = false, children }: Props) {
  const { hue, soft } = looks[family]
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 font-medium min-[22rem]:whitespace-nowrap',
        hue,
        isPlain ? 'align-bottom' : `${pill} ${soft} ${inCompactTable}`,
      )}
    >
      {Icon && (
        <Icon
          className={joinClasses('shrink-0', isPlain ? 'size-3.5 as-table:size-4' : 'size-4')}
          aria-hidden="true"
        />
      )}
      <span className={wordStyle(family, isPlain)}>{children}</span>
    </span>
  )
}

function wordStyle(family: StatusFamily, isPlain: boolean): string {
  if (family === 'problem') return ''
  if (quietFamilies.has(family)) return isPlain ? 'font-normal text-ink-soft' : quietInCompactTable
  return isPlain ? 'text-ink' : wordInCompactTable
}
