import type { StatusFamily } from './Badge.tsx'
import { joinClasses } from './join-classes.ts'

const hues: Record<StatusFamily, string> = {
  waiting: 'text-waiting',
  house: 'text-house',
  moving: 'text-moving',
  done: 'text-done',
  problem: 'text-problem',
  none: 'text-ink-soft',
}

type StampProps = {
  /** The port: « Reçu », « Payé ». Twelve letters fit. */
  port: string
  /** « 20 nov. »; without it the port stands alone. */
  date?: string | undefined
  family: StatusFamily
  /** It has just been put: once, where the step is the news. */
  arrives?: boolean
  /** Says nothing to who does not see it: the words stand beside it. */
  decorative?: boolean
  /** 56 px unless told. */
  className?: string
}

/** The stamp of a port that was reached, a little askew as a hand leaves it. */
export function Stamp({
  port,
  date,
  family,
  arrives = false,
  decorative = false,
  className = 'size-14',
}: StampProps) {
  const named = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': date ? `${port}, ${date}` : port } as const)
  return (
    <svg
      viewBox="0 0 56 56"
      className={joinClasses('shrink-0', hues[family], arrives && 'stamp-arrives', className)}
      {...named}
    >
      <g transform="rotate(-6 28 28)" fill="none" stroke="currentColor">
        <circle cx="28" cy="28" r="26.5" strokeWidth="2" />
        <circle cx="28" cy="28" r="22.5" strokeWidth="1" />
        <path d="M19 17.5c3-5 13-6.5 18-1.5" strokeWidth="1.5" strokeLinecap="round" />
        <g
          fill="currentColor"
          stroke="none"
          textAnchor="middle"
          className="font-display font-extrabold uppercase"
        >
          <circle cx="19" cy="17.5" r="1.8" />
          <circle cx="37" cy="16" r="2.2" />
          <text x="28" y={date ? 32 : 33} fontSize={sizeOf(port, date ? 54 : 60, 16)}>
            {port}
          </text>
          {date && (
            <text x="28" y="42.5" wordSpacing="0.15em" fontSize={sizeOf(date, 48, 11)}>
              {date}
            </text>
          )}
        </g>
      </g>
    </svg>
  )
}

/** So that capitals stay in the inner ring, which leaves `room` for them at that height. */
const sizeOf = (text: string, room: number, most: number): number =>
  Math.min(most, Math.round((room * 10) / text.length) / 10)
