import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import type { DispatchView } from '#contract/shipping/dispatches.ts'
import { slipPdf } from '#web/api/slip-pdf.ts'
import { printPdf } from '#web/back-office/core/print-pdf.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

/** The deposit slip: printed for the driver's signature, or opened. */
export function PrintSlip({ dispatch, isReady }: { dispatch: DispatchView; isReady: boolean }) {
  const [isToOpen, setToOpen] = useState(false)
  const address = slipPdf(dispatch.id)
  if (!isReady) return <p role="status">Le bordereau de dépôt est en préparation…</p>
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void printPdf(address).then((printed) => setToOpen(!printed))}>
          <Printer className="size-5" aria-hidden="true" />
          Imprimer le bordereau
        </Button>
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('secondary', 'normal')}
        >
          <FileText className="size-5" aria-hidden="true" />
          Bordereau de dépôt {dispatch.number}
          <NewTab what="PDF" isQuiet />
        </a>
      </div>
      <p role="status" className="mt-2 text-ink-soft">
        {isToOpen
          ? 'Ce navigateur n’imprime pas d’ici\u00a0: ouvrez le bordereau, puis imprimez-le.'
          : 'Le chauffeur le signe\u00a0; gardez l’exemplaire signé.'}
      </p>
    </div>
  )
}
