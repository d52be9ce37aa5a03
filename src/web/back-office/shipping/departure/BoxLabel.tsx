import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { TimelineStep } from '#contract/core/shapes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { hasLabel, printsOfBox } from '#domain/label/label-print.ts'
import { formatPhone } from '#words/format-phone.ts'
import { PassDialog } from '#web/back-office/shipping/holds/PassDialog.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { Moment } from '#web/chrome/Moment.tsx'
import { noLabelWhileHeld } from '#web/copy/holds.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { AskReprint } from './AskReprint.tsx'
import { useLabelPrint } from './use-label-print.ts'

type Props = { readonly shipment: ShipmentView; readonly steps: readonly TimelineStep[] }

/** The address as it goes on the box, and the label that is stuck on it. */
export function BoxLabel({ shipment, steps }: Props) {
  const lines = addressLines(shipment)
  return (
    <Card aria-labelledby="etiquette">
      <h2 id="etiquette" className="text-lg">
        Étiquette
      </h2>
      <address className="my-3 rounded-lg border border-dashed border-line-strong p-3 font-mono leading-relaxed break-words not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="grid justify-items-start gap-3">
        <CopyButton text={lines.join('\n')} label="Copier l’adresse de livraison">
          Copier l’adresse
        </CopyButton>
        {(shipment.status === 'to_pack' || hasLabel(shipment)) && (
          <PrintLabel shipment={shipment} prints={printsOfBox(steps)} />
        )}
      </div>
    </Card>
  )
}

type PrintProps = { readonly shipment: ShipmentView; readonly prints: readonly TimelineStep[] }

function PrintLabel({ shipment, prints }: PrintProps) {
  const { printing, passing, print, address, isToOpen } = useLabelPrint(shipment)
  const [asksReason, setAsksReason] = useState(false)
  const isPrinted = prints.length > 0
  const isNext = shipment.status === 'ready' && !isPrinted
  const button = useFocusOn(isNext)
  const close = () => setAsksReason(false)

  return (
    <>
      <Button
        ref={button}
        variant={isNext ? 'primary' : 'secondary'}
        busy={printing.isBusy}
        disabledReason={whyNot(shipment, passing.stopped !== undefined)}
        onClick={() => (isPrinted ? setAsksReason(true) : print({ reason: null, note: null }))}
      >
        <Printer className="size-5 shrink-0" aria-hidden="true" />
        {isPrinted ? 'Réimprimer l’étiquette' : 'Imprimer l’étiquette (10\u00a0×\u00a015)'}
      </Button>
      <Printed prints={prints} />
      {!asksReason && !passing.asked && <ActionFailure action={printing} />}
      {isToOpen && (
        <Notice kind="info" title="À imprimer depuis un autre onglet">
          <p>Ce navigateur n’a pas ouvert la fenêtre d’impression.</p>
          <a href={address} target="_blank" rel="noreferrer" className={linkStyle}>
            Ouvrir l’étiquette <span className="sr-only">(nouvel onglet)</span>
          </a>
        </Notice>
      )}
      <AskReprint
        open={asksReason}
        action={printing}
        onClose={close}
        onReason={(reprint) => print(reprint, close)}
      />
      <PassDialog
        asked={passing.asked}
        submitLabel="Imprimer l’étiquette"
        action={printing}
        onPass={(reprint, pass) => print(reprint, passing.close, pass)}
        onClose={passing.close}
      />
      {printing.proofDialog}
    </>
  )
}

function whyNot({ status }: ShipmentView, isHeld: boolean): string | undefined {
  if (isHeld) return noLabelWhileHeld
  return status === 'to_pack' ? 'Une fois la boîte fermée.' : undefined
}

/** « Boîte prête » leads here: Enter prints the first one. */
function useFocusOn(isNext: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNext) button.current?.focus()
  }, [isNext])
  return button
}

function Printed({ prints }: { prints: readonly TimelineStep[] }) {
  const last = prints.at(-1)
  if (!last) return null
  return (
    <p className="text-ink-soft">
      {prints.length === 1 ? 'Imprimée' : `Imprimée ${prints.length}\u00a0fois, la dernière`} par{' '}
      {last.actor}, <Moment at={last.at} />
    </p>
  )
}

const addressLines = ({ customer, address, number }: ShipmentView): string[] =>
  [
    customer.name,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.country.toLocaleUpperCase('fr-FR'),
    `Tél. ${formatPhone(customer.phone)}`,
    `Envoi ${number}`,
  ].filter((line) => line !== null)
