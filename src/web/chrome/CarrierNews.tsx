import type { BoxTracking } from '#contract/core/box-tracking.ts'
import { hasLanded } from '#domain/shipment/arrival-window.ts'
import { LatestStep } from '#web/ui/LatestStep.tsx'
import { Moment } from './Moment.tsx'

type Props = {
  tracking: Pick<BoxTracking, 'events'>
  box: string
  /** Named beside what happened there. */
  destination?: string
  /** How many stand open. */
  count?: number
}

/** What the carrier said of a box, in its own words: its last words, most often one, then what came before, on demand. */
export function CarrierNews({ tracking: { events }, box, destination, count = 1 }: Props) {
  if (events.length === 0) {
    return <p className="mt-3 text-ink-soft">Le transporteur n’a encore rien annoncé.</p>
  }
  const older = events.length - count
  return (
    <div className="mt-3">
      <LatestStep
        label={`Dernière nouvelle du transporteur, ${box}`}
        earlierLabel={`Nouvelles d’avant, ${box}`}
        summary={older === 1 ? 'Une étape avant' : `${older} étapes avant`}
        count={count}
        steps={events.map(({ code, label, at, state }, place) => ({
          key: `${at} ${code}`,
          title: label,
          when: <Moment at={at} />,
          who: hasLanded(state) && destination,
          state: place === 0 ? 'current' : 'done',
        }))}
      />
    </div>
  )
}
