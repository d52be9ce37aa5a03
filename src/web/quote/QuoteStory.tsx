import type { ReactNode } from 'react'
import type { TimelineStep } from '#contract/core/shapes.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { Money } from '#web/chrome/Money.tsx'
import { quoteSteps } from '#web/copy/sent-quotes.ts'
import { Card } from '#web/ui/Card.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

type StoryProps = {
  readonly steps: readonly TimelineStep[]
  /** Of the cancellation; facts of the versions before have it themselves. */
  readonly closingReason: string | null
}

/** What happened to the quote, when, and by whom. */
export function QuoteStory({ steps, closingReason }: StoryProps) {
  const known = steps.filter(({ type }) => Object.hasOwn(quoteSteps, type))
  if (known.length === 0) return null
  return (
    <Card aria-labelledby="histoire">
      <h2 id="histoire" className="mb-4 text-xl">
        Historique
      </h2>
      <Timeline
        label="Historique du devis"
        steps={known.map((step) => ({
          key: String(step.id),
          title: quoteSteps[step.type],
          when: <Moment at={step.at} />,
          who: step.actor,
          detail: detailOf(step, closingReason),
          state: 'done',
        }))}
      />
    </Card>
  )
}

function detailOf({ type, details }: TimelineStep, closingReason: string | null): ReactNode {
  const { version, totalCents, reason } = details
  // Elsewhere a reason is a code.
  if (type === 'quote.cancelled') return typeof reason === 'string' ? reason : closingReason
  if (typeof version !== 'number') return undefined
  if (typeof totalCents !== 'number') return `Version ${version}`
  return (
    <>
      Version {version}, <Money cents={totalCents} />
    </>
  )
}
