import { Summary } from './Summary.tsx'
import { Timeline, type TimelineStep } from './Timeline.tsx'

type Props = {
  label: string
  /** « 4 étapes précédentes ». */
  summary: string
  /** Newest first. */
  steps: readonly TimelineStep[]
}

/** What came before the last step of a story, on demand and on paper. */
export const EarlierSteps = ({ label, summary, steps }: Props) =>
  steps.length > 0 && (
    <details className="whole-on-paper">
      <Summary>{summary}</Summary>
      <div className="pt-2 pb-1">
        <Timeline label={label} steps={steps} />
      </div>
    </details>
  )
