import { askSupplement } from '#contract/shipping/boxes.ts'
import type { Measured } from '#web/back-office/core/measures/measures.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { shipmentError } from '#web/copy/shipments.ts'
import { packingInput, type Box } from './box-on-bench.ts'
import type { useBoxPhotos } from './use-box-photos.ts'
import type { useWeightDoubt } from './use-weight-doubt.ts'

/** Asks the customer to pay for the box on the bench; the photos that were taken go with it. */
export function useAsking(
  box: Box,
  photos: ReturnType<typeof useBoxPhotos>,
  doubt: ReturnType<typeof useWeightDoubt>,
) {
  const action = useAction(askSupplement, {
    done: { title: 'Supplément demandé', description: 'Le client est prévenu.' },
    refusals: shipmentError,
    onDone: box.onPacked,
  })
  async function ask(measured: Measured, totalCents?: number) {
    const sent = await photos.send()
    if (sent === undefined) return
    const input = packingInput(box, { ...measured, photos: sent })
    const lowered = totalCents === undefined ? {} : { totalCents }
    action.run({ ...input, ...doubt.sentWith(measured), ...lowered })
  }
  return { action, ask }
}
