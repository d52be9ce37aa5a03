import type { UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { measuredDetail } from '#web/copy/fact-details.ts'
import { factSentence } from '#words/facts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LatestStep } from '#web/ui/LatestStep.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

type Story = z.output<typeof readMyParcelTimeline.output>

/** Who did what, and when: the last step, then the others on demand; all of them once the carrier's last word stands above. */
export function ParcelStory({ story, isTold }: { story: UseQueryResult<Story>; isTold: boolean }) {
  return (
    <Card aria-labelledby="histoire-titre">
      <h2 id="histoire-titre" className={isTold ? 'mb-1 text-xl' : 'mb-4 text-xl'}>
        Son histoire
      </h2>
      {!story.data && (
        <Unloaded
          query={story}
          failed="Impossible de charger l’histoire du colis."
          loading={<Skeleton className="h-40" />}
        />
      )}
      {story.data && (
        <LatestStep
          label="Dernière étape du colis"
          earlierLabel="Étapes du colis"
          summary="Voir toute l’histoire"
          steps={stepsOf(story.data)}
          isPast={isTold}
        />
      )}
    </Card>
  )
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
