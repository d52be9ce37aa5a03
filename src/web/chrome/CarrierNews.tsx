import type { BoxTracking } from '#contract/core/box-tracking.ts'
import { hasLanded } from '#domain/shipment/arrival-window.ts'
import { LatestStep } from '#web/ui/LatestStep.tsx'
import { Moment } from './Moment.tsx'

type Props = {
  tracking: Pick<BoxTracking, 'events'>
  box: string
  /** Named beside what happened there. */
  destination?: string
  /** The last word stands elsewhere on the page. */
  isBefore?: boolean
}

/** What the carrier said of a box, in its own words: the last, then what came before, on demand. */
export function CarrierNews({ tracking: { events }, box, destination, isBefore = false }: Props) {
  if (events.length === 0) {
    return <p className="mt-3 text-ink-soft">Le transporteur n’a encore rien annoncé.</p>
  }
  const older = events.length - 1
  return (
    <div className="mt-3">
      <LatestStep
        label={`${isBefore ? 'Nouvelle précédente' : 'Dernière nouvelle'} du transporteur, ${box}`}
        earlierLabel={`Nouvelles d’avant, ${box}`}
        summary={older === 1 ? 'Une étape avant' : `${older} étapes avant`}
        steps={events.map(({ code, label, at, state }, place) => ({
          key: `${at} ${code}`,
          title: label,
          when: <Moment at={at} />,
          who: hasLanded(state) && destination,
          state: place === 0 && !isBefore ? 'current' : 'done',
        }))}
      />
    </div>
  )
}
