import { FileText } from 'lucide-react'
import { makeCarrierSlip, readCarrierSlip } from '#contract/shipping/dispatches.ts'
import { addressOf } from '#web/api/address-of.ts'
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
