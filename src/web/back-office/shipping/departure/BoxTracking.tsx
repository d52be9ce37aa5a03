import type { BoxTracking as Tracking } from '#contract/core/box-tracking.ts'
import type { BoxView } from '#contract/shipping/shipments.ts'
import { readBoxNow } from '#contract/shipping/tracking.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { Moment } from '#web/chrome/Moment.tsx'
import { readingRefusals, trackingStates } from '#web/copy/tracking.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  readonly box: Pick<BoxView, 'id' | 'number' | 'status'>
  readonly tracking: Tracking | undefined
}

/** What La Poste says of a box that left, when it was asked last, and a key to ask again. Of a box that arrived unheard, nothing. */
export function BoxTracking({ box, tracking }: Props) {
  if (tracking === undefined) return null
  if (tracking.events.length === 0 && box.status !== 'handed_over') return null
  return (
    <section aria-label={`Suivi de la boîte ${box.number}`} className="mt-5">
      <h3 className="font-semibold">
        Suivi du transporteur
        {tracking.state && tracking.state !== 'delivered' && ` · ${trackingStates[tracking.state]}`}
      </h3>
      {tracking.isDoubtful && (
        <Notice kind="warning" title="Ce suivi semble être celui d’un autre envoi">
          Il a voyagé avant le départ de cette boîte, ou arrive dans un autre pays. Vérifiez le
          numéro&nbsp;: le client ne voit pas ce suivi, et rien n’en découle.
        </Notice>
      )}
      <CarrierNews tracking={tracking} box={box.number} arrived={trackingStates.delivered} />
      {box.status === 'handed_over' && <ReadAgain boxId={box.id} readAt={tracking.readAt} />}
    </section>
  )
}

function ReadAgain({ boxId, readAt }: { boxId: string; readAt: string | null }) {
  const reading = useAction(readBoxNow, { done: 'Suivi relu', refusals: readingRefusals })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" busy={reading.isBusy} onClick={() => reading.run({ boxId })}>
        Relire le suivi
      </Button>
      {readAt && (
        <p className="text-sm text-ink-soft">
          Lu <Moment at={readAt} />
        </p>
      )}
      <ActionFailure action={reading} />
    </div>
  )
}
