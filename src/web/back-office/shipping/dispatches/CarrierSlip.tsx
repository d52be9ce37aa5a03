import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import {
  type DispatchView,
  makeCarrierSlip,
  readCarrierSlip,
} from '#contract/shipping/dispatches.ts'
import { addressOf } from '#web/api/address-of.ts'
import { slipPdf } from '#web/api/documents.ts'
import { printPdf } from '#web/back-office/core/print-pdf.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { dispatchError } from '#web/copy/dispatches.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

type Props = { readonly dispatchId: string; readonly number: string | null }

/** Colissimo's own deposit slip: asked once, then opened. */
export function CarrierSlip({ dispatchId, number }: Props) {
  const making = useAction(makeCarrierSlip, {
    done: 'Bordereau Colissimo reçu',
    refusals: dispatchError,
  })
  if (number === null) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button variant="secondary" busy={making.isBusy} onClick={() => making.run({ dispatchId })}>
          Demander le bordereau Colissimo
        </Button>
        <ActionFailure action={making} />
      </div>
    )
  }
  return (
    <div>
      <a
        href={addressOf(readCarrierSlip, { dispatchId })}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('secondary', 'normal')}
      >
        <FileText className="size-5" aria-hidden="true" />
        Bordereau Colissimo {number}
        <NewTab what="PDF" isQuiet />
      </a>
    </div>
  )
}

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
