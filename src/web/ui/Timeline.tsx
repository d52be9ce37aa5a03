import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { Joined } from './Joined.tsx'

export type TimelineStep = {
  key: string
  title: ReactNode
  /** The moment, already written in French; absent for a future step. */
  when?: ReactNode
  who?: ReactNode
  detail?: ReactNode
  state: 'done' | 'current' | 'to-come'
}

const dots = {
  done: 'border-action bg-action forced-colors:bg-[CanvasText]',
  current: 'border-ink bg-sun forced-colors:bg-[Highlight]',
  'to-come': 'border-line-strong bg-surface',
}

/** Steps of a journey as ports, in the given order. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map((step, index) => (
        <li
          key={step.key}
          className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-6 last:pb-0"
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          {index < steps.length - 1 && (
            <span
              className={joinClasses(
                'absolute top-6 bottom-0 left-[0.5625rem] border-l-2',
                step.state === 'done' ? 'border-action' : 'border-dashed border-line-strong',
              )}
              aria-hidden="true"
            />
          )}
          <span
            className={`mt-1 size-5 rounded-full border-2 ${dots[step.state]}`}
            aria-hidden="true"
          />
          <StepText step={step} />
        </li>
      ))}
    </ol>
  )
}

function StepText({ step }: { step: TimelineStep }) {
  const facts = [step.when, step.who].filter(Boolean)
  return (
    <div className={joinClasses('break-words', step.state === 'to-come' && 'text-ink-soft')}>
      <p className="font-semibold">{step.title}</p>
      {facts.length > 0 && (
        <p className="figures text-sm text-ink-soft">
          <Joined facts={facts} />
        </p>
      )}
      {step.detail && <div className="mt-1">{step.detail}</div>}
    </div>
  )
}
