import type { BoxTracking } from '#contract/payments/box-tracking.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { Moment } from './Moment.tsx'

type Event = BoxTracking['events'][number]

/** What the carrier said of a box, in its own words: its last word, then what came before, on demand. */
export function CarrierNews({ tracking, box }: { tracking: BoxTracking; box: string }) {
  const [last, ...earlier] = tracking.events
  if (last === undefined) {
    return <p className="mt-3 text-ink-soft">Le transporteur n’a encore rien annoncé.</p>
  }
  return (
    <div className="mt-3">
      <Timeline
        label={`Dernière nouvelle du transporteur, ${box}`}
        steps={[stepOf(last, 'current')]}
      />
      {earlier.length > 0 && (
        <details>
          <Summary>
            {earlier.length === 1 ? 'Une étape avant' : `${earlier.length} étapes avant`}
          </Summary>
          <div className="pt-2 pb-1">
            <Timeline
              label={`Nouvelles d’avant, ${box}`}
              steps={earlier.map((event) => stepOf(event, 'done'))}
            />
          </div>
        </details>
      )}
    </div>
  )
}

const stepOf = ({ code, label, at }: Event, state: 'current' | 'done') => ({
  key: `${at} ${code}`,
  title: label,
  when: <Moment at={at} />,
  state,
})
