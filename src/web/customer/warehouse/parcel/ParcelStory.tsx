import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { towards } from '#domain/destination/destination.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { measuredDetail } from '#web/copy/fact-details.ts'
import { factSentence } from '#words/facts.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

type Story = z.output<typeof readMyParcelTimeline.output>

/** Who did what, and when; then the carrier and its number. */
export function ParcelStory({ story }: { story: UseQueryResult<Story> }) {
  return (
    <Card aria-labelledby="histoire-titre">
      <h2 id="histoire-titre" className="mb-4 text-xl">
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
        <>
          <Steps story={story.data} />
          {story.data.shipment && <Shipment shipment={story.data.shipment} />}
        </>
      )}
    </Card>
  )
}

/** On a phone the last one, until the reader asks for all. */
function Steps({ story }: { story: Story }) {
  const [isWhole, setIsWhole] = useState(false)
  const isFolded = !isWhole && story.steps.length > 1
  return (
    <>
      <div className={isFolded ? 'max-sm:not-print:[&>ol>li:not(:last-child)]:hidden' : undefined}>
        <Timeline label="Étapes du colis" steps={stepsOf(story)} />
      </div>
      {story.steps.length > 1 && (
        <button
          type="button"
          className={`mt-2 -mb-2 min-h-11 sm:hidden print:hidden ${linkStyle}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Réduire' : 'Voir toute l’histoire'}
        </button>
      )}
    </>
  )
}

const stepsOf = ({ steps }: Story) =>
  steps.map((step, index) => ({
    key: String(step.id),
    title: factSentence(step.type),
    detail: measuredDetail(step),
    when: <Moment at={step.at} />,
    who: step.actor,
    state: index === steps.length - 1 ? ('current' as const) : ('done' as const),
  }))

function Shipment({ shipment }: { shipment: NonNullable<Story['shipment']> }) {
  return (
    <p className="mt-5 border-t border-line pt-4">
      Envoi <span className="font-mono">{shipment.number}</span> {towards(shipment.destination)}
      {shipment.box !== null && `, boîte\u00a0${shipment.box}`}
      {shipment.carrier && `\u00a0· ${shipment.carrier}`}
      {shipment.trackingNumber && (
        <>
          {'\u00a0· '}
          <span className="font-mono wrap-anywhere">{shipment.trackingNumber}</span>
        </>
      )}
    </p>
  )
}
