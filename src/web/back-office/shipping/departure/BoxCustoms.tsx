import { Printer } from 'lucide-react'
import { useState } from 'react'
import { printCustomsPaper, readCustomsPaper } from '#contract/shipping/customs.ts'
import { addressOf } from '#web/api/address-of.ts'
import type { BoxView, ShipmentView } from '#contract/shipping/shipments.ts'
import { customsPapers, type CustomsPaper } from '#domain/customs/declaration.ts'
import { hasLabel } from '#domain/label/label-print.ts'
import { printPdf } from '#web/back-office/core/print-pdf.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { shipmentError } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { boxName } from './box-name.ts'
import { useFocusOn } from './use-focus-on.ts'

const names: Readonly<Record<CustomsPaper, string>> = {
  cn23: 'Imprimer la CN23 (×\u00a04)',
  proforma: 'Imprimer la pro-forma',
}

type Props = {
  readonly shipment: ShipmentView
  /** The box that has just left: its CN 23 comes next, with the carrier's number. */
  readonly justLeft: string | undefined
}

/** What goes with each closed box for customs, as it was declared when the box was closed. */
export function BoxCustoms({ shipment, justLeft }: Props) {
  const closed = shipment.boxes.filter(hasLabel)
  if (closed.length === 0) return null
  const isOneOfSeveral = shipment.boxes.length > 1 || shipment.status === 'to_pack'
  return (
    <Card aria-labelledby="douane">
      <h2 id="douane" className="text-lg">
        Papiers de douane
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        À glisser dans la pochette, sur du papier ordinaire. Signez chaque exemplaire.
      </p>
      <div className="grid gap-4">
        {closed.map((box) => (
          <PrintPapers
            key={box.id}
            box={box}
            name={isOneOfSeveral ? boxName(shipment, box) : null}
            isNext={box.id === justLeft}
          />
        ))}
      </div>
    </Card>
  )
}

type PapersProps = {
  readonly box: BoxView
  readonly name: string | null
  readonly isNext: boolean
}

function PrintPapers({ box: { id: boxId }, name, isNext }: PapersProps) {
  const cn23 = useFocusOn(isNext)
  /** Noted, and the browser did not print it. */
  const [toOpen, setToOpen] = useState<string>()
  const printing = useAction(printCustomsPaper, {
    refusals: shipmentError,
    onDone: async ({ paper }) => {
      const address = addressOf(readCustomsPaper, { boxId, paper })
      setToOpen((await printPdf(address)) ? undefined : address)
    },
  })
  return (
    <div className="grid justify-items-start gap-2">
      {name !== null && <h3 className="font-semibold">{name}</h3>}
      {customsPapers.map((paper) => (
        <Button
          key={paper}
          ref={paper === 'cn23' ? cn23 : undefined}
          variant="secondary"
          busy={printing.isBusy && printing.input?.paper === paper}
          onClick={() => printing.run({ boxId, paper })}
        >
          <Printer className="size-5 shrink-0" aria-hidden="true" />
          {names[paper]}
          {name !== null && (
            <span className="sr-only"> de la {name.toLocaleLowerCase('fr-FR')}</span>
          )}
        </Button>
      ))}
      <ActionFailure action={printing} />
      {toOpen !== undefined && (
        <Notice kind="info" title="À imprimer depuis un autre onglet">
          <p>Ce navigateur n’a pas ouvert la fenêtre d’impression.</p>
          <a href={toOpen} target="_blank" rel="noreferrer" className={linkStyle}>
            Ouvrir le document
            <NewTab isQuiet />
          </a>
        </Notice>
      )}
    </div>
  )
}
