import type { UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Moment } from '#web/chrome/Moment.tsx'
import { measuredDetail } from '#web/copy/fact-details.ts'
import { StoryFold } from '#web/customer/StoryFold.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { factSentence } from '#words/facts.ts'

type Story = z.output<typeof readMyParcelTimeline.output>

/** Who did what with a parcel, and when, on demand. */
export function ParcelStory({ story }: { story: UseQueryResult<Story> }) {
  if (!story.data)
    return (
      <Unloaded
        query={story}
        failed="Impossible de charger l’histoire du colis."
        loading={<Skeleton className="h-9 w-32" />}
      />
    )
  return <StoryFold label="Étapes du colis" steps={stepsOf(story.data)} />
}

const stepsOf = ({ steps }: Story) =>
  steps.toReversed().map((step, index) => ({
    key: String(step.id),
    title: factSentence(step.type),
    detail: measuredDetail(step),
    when: <Moment at={step.at} />,
    who: step.actor,
    state: index === 0 ? ('current' as const) : ('done' as const),
  }))
