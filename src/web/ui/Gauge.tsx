import { useId, type ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type GaugeStep = {
  /** Up to and including this value. */
  readonly upTo: number
  /** « 2 kg »; without it the step has a mark and no name. */
  readonly name: string
}

type GaugeProps = {
  label: ReactNode
  value: number
  /** « 1,74 kg ». */
  text: string
  /** In ascending order; each is as wide as its range. */
  steps: readonly GaugeStep[]
  /** « Encore 0,26 kg au même prix ». */
  children?: ReactNode
}

/** A quantity among the steps at which its price changes. */
export function Gauge({ label, value, text, steps, children }: GaugeProps) {
  const id = useId()
  const most = steps.at(-1)?.upTo ?? 0
  const isOver = value > most
  const current = steps.findIndex(({ upTo }) => value <= upTo)
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="text-14 text-ink-soft">
          {label}
        </span>
        <strong className="figures font-display text-22">{text}</strong>
      </p>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(value, most)}
        aria-valuetext={text}
        className="mt-1 flex gap-0.5"
      >
        {steps.map(({ upTo, name }, place) => {
          const from = steps[place - 1]?.upTo ?? 0
          const length = upTo - from
          return (
            <span key={upTo} className="min-w-0 basis-0" style={{ flexGrow: length }}>
              <Segment share={shareOf(value, from, upTo)} isOver={isOver} />
              <span
                aria-hidden="true"
                className={joinClasses(
                  'figures mt-0.5 ml-auto block w-fit text-12 whitespace-nowrap',
                  // Under its mark; the last has the end of the bar.
                  place < steps.length - 1 && 'translate-x-1/2',
                  place === current ? 'font-bold text-ink' : 'text-ink-soft',
                )}
              >
                {length / most >= leastNamed && name}
              </span>
            </span>
          )
        })}
      </div>
      {children && <p className="mt-2 text-14">{children}</p>}
    </div>
  )
}

/** Of the whole: a narrower step has no room for its name. */
const leastNamed = 0.08

const shareOf = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

const Segment = ({ share, isOver }: { share: number; isOver: boolean }) => (
  <svg viewBox="0 0 100 12" preserveAspectRatio="none" className="block h-3 w-full">
    <rect width="100" height="12" className="fill-sunken" />
    <rect width={100 * share} height="12" className={isOver ? 'fill-problem' : 'fill-action'} />
  </svg>
)
