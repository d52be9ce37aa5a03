import { Summary } from './Summary.tsx'
import { Timeline, type TimelineStep } from './Timeline.tsx'

type Props = {
  label: string
  earlierLabel: string
  /** « 4 étapes avant »: opens what came before. */
  summary: string
  /** Newest first; at least one. */
  steps: readonly TimelineStep[]
  isOpen?: boolean
  /** Something above says where it is now: no step of this story is the current one, and all are folded. */
  isPast?: boolean
}

/** The last step of a story; what came before below it, on demand and on paper. */
export function LatestStep({
  label,
  earlierLabel,
  summary,
  steps,
  isOpen = false,
  isPast = false,
}: Props) {
  const earlier = isPast
    ? steps.map((step) => ({ ...step, state: 'done' as const }))
    : steps.slice(1)
  return (
    <>
      {!isPast && <Timeline label={label} steps={steps.slice(0, 1)} />}
      {earlier.length > 0 && (
        <details className="whole-on-paper" open={isOpen}>
          <Summary>{summary}</Summary>
          <div className="pt-2 pb-1">
            <Timeline label={earlierLabel} steps={earlier} />
          </div>
        </details>
      )}
    </>
  )
}
