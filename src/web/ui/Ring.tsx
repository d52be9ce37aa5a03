import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

const hues = { action: 'stroke-action', waiting: 'stroke-waiting', problem: 'stroke-problem' }

type RingProps = {
  label: string
  /** « 6 jours restants ». */
  text: string
  /** What is left, of `of`. */
  left: number
  of: number
  /** `waiting` when little is left, `problem` when nothing is. */
  hue?: keyof typeof hues
  /** In the middle, two or three letters or figures; without them it is as small as a letter of the words beside it. */
  children?: ReactNode
}

/** What is left of something that runs out: days of free storage, time to answer. */
export function Ring({ label, text, left, of, hue = 'action', children }: RingProps) {
  const radius = children === undefined ? 22 : 25
  const share = of > 0 ? Math.min(1, Math.max(0, left / of)) : 0
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(of, 1)}
      aria-valuenow={Math.min(Math.max(left, 0), of)}
      aria-valuetext={text}
      className={joinClasses(
        'relative inline-grid shrink-0 place-items-center',
        children === undefined ? 'size-5' : 'size-14',
      )}
    >
      <svg
        viewBox="0 0 56 56"
        className="absolute inset-0"
        fill="none"
        strokeWidth={children === undefined ? 10 : 5}
      >
        <circle cx="28" cy="28" r={radius} className="stroke-line" />
        {share > 0 ? (
          <circle
            cx="28"
            cy="28"
            r={radius}
            pathLength="100"
            strokeDasharray={`${Math.round(share * 100)} 100`}
            strokeLinecap="round"
            transform="rotate(-90 28 28)"
            className={hues[hue]}
          />
        ) : (
          <circle cx="28" cy="28" r={radius} strokeDasharray="3 5" className={hues[hue]} />
        )}
      </svg>
      {children !== undefined && (
        <span aria-hidden="true" className="figures text-14 font-bold">
          {children}
        </span>
      )}
    </span>
  )
}
