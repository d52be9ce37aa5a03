import { useState } from 'react'
import { printLabel, readLabel } from '#contract/shipping/labels.ts'
import type { Hold, HoldPass } from '#contract/shipping/holds.ts'
import type { Reprint } from '#domain/label/label-print.ts'
import { printPdf } from '#web/back-office/core/print-pdf.ts'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { shipmentError } from '#web/copy/shipments.ts'

/** Notes the print, then prints; an admin may pass what holds the box. */
export function useLabelPrint(boxId: string, holds: readonly Hold[]) {
  const address = readLabel.path.replace(':boxId', boxId)
  /** Noted, and the browser did not print it. */
  const [isToOpen, setToOpen] = useState(false)
  const printing = useAction(printLabel, {
    refusals: shipmentError,
    onDone: async () => setToOpen(!(await printPdf(address))),
  })
  const passing = usePass<Reprint>(holds, 'label')

  function print(reprint: Reprint, onDone = () => {}, pass?: HoldPass) {
    setToOpen(false)
    if (!pass && passing.asksFirst(reprint, printing.error)) return onDone()
    return printing.run({ boxId, ...reprint, ...(pass ? { pass } : {}) }, { onDone })
  }
  return { printing, passing, print, address, isToOpen }
}
