import { Summary } from '#web/ui/Summary.tsx'
import { Timeline, type TimelineStep } from '#web/ui/Timeline.tsx'

type Props = {
  label: string
  /** Newest first. */
  steps: readonly TimelineStep[]
}

/** Who did what, and when: one line under the ports until it is asked for, and whole on paper. */
export const StoryFold = ({ label, steps }: Props) => (
  <details className="whole-on-paper -mb-2 open:mb-0 open:basis-full">
    <Summary>Voir le détail des étapes</Summary>
    <div className="pt-2 pb-1">
      <Timeline label={label} steps={steps} />
    </div>
  </details>
)
