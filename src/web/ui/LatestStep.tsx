import { Summary } from './Summary.tsx'
import { Timeline, type TimelineStep } from './Timeline.tsx'

type Props = {
  label: string
  earlierLabel: string
  /** « 4 étapes avant »: opens what came before. */
  summary: string
  /** Newest first; at least one. */
  steps: readonly TimelineStep[]
}

/** The last step of a story; what came before below it, on demand and on paper. */
export function LatestStep({ label, earlierLabel, summary, steps }: Props) {
  const earlier = steps.slice(1)
  return (
    <>
      <Timeline label={label} steps={steps.slice(0, 1)} />
      {earlier.length > 0 && (
        <details className="whole-on-paper">
          <Summary>{summary}</Summary>
          <div className="pt-2 pb-1">
            <Timeline label={earlierLabel} steps={earlier} />
          </div>
        </details>
      )}
    </>
  )
}
