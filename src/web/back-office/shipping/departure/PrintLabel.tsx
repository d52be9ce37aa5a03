import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { TimelineStep } from '#contract/core/shapes.ts'
import type { Hold, HoldPass } from '#contract/shipping/holds.ts'
import type { BoxView } from '#contract/shipping/shipments.ts'
import {
  printsOfBox,
  type Reprint,
  type ReprintReason,
  reprintReasons,
} from '#domain/label/label-print.ts'
import { PassDialog } from '#web/back-office/shipping/holds/PassDialog.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { Moment } from '#web/chrome/Moment.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { noLabelWhileHeld } from '#web/copy/holds.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { printLabel, readLabel } from '#contract/shipping/box-papers.ts'
import { addressOf } from '#web/api/address-of.ts'
import { printPdf } from '#web/back-office/core/print-pdf.ts'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { type ActionState, useAction } from '#web/chrome/action/use-action.ts'
import { shipmentError, shipmentRefusals } from '#web/copy/shipments.ts'
import { NewTab } from '#web/ui/NewTab.tsx'
import { reprintReasonNames } from '#words/shipping.ts'
import { useFocusOn } from './use-focus-on.ts'

export const printLabelText = 'Imprimer l’étiquette (10\u00a0×\u00a015)'

type Props = {
  readonly box: BoxView
  readonly holds: readonly Hold[]
  readonly steps: readonly TimelineStep[]
  /** Its name, when the shipment has several boxes. */
  readonly name: string | null
  readonly isTurn: boolean
}

/** The label of one closed box: printed once, and again with a reason. */
export function PrintLabel({ box, holds, steps, name, isTurn }: Props) {
  const { printing, passing, print, address, isToOpen } = useLabelPrint(box.id, holds)
  const [asksReason, setAsksReason] = useState(false)
  const prints = printsOfBox(steps, box.id)
  const isPrinted = prints.length > 0
  const isNext = isTurn && box.status === 'ready' && !isPrinted
  // The last « Fermer la boîte » leads here: Enter prints the first one.
  const button = useFocusOn(isNext)
  const close = () => setAsksReason(false)
  const isHeld = passing.stopped !== undefined

  return (
    <div className="grid justify-items-start gap-1.5">
      <h3 className="font-semibold empty:hidden">{name}</h3>
      <Button
        ref={button}
        variant={isNext ? 'primary' : 'secondary'}
        busy={printing.isBusy}
        disabledReason={isHeld ? noLabelWhileHeld : undefined}
        onClick={() => (isPrinted ? setAsksReason(true) : print({ reason: null, note: null }))}
      >
        <Printer className="size-5 shrink-0" aria-hidden="true" />
        {isPrinted ? 'Réimprimer l’étiquette' : printLabelText}
        <OfWhich name={name} />
      </Button>
      <Printed prints={prints} />
      {!asksReason && !passing.asked && <ActionFailure action={printing} />}
      {isToOpen && (
        <Notice kind="info" title="À imprimer depuis un autre onglet">
          <p>Ce navigateur n’a pas ouvert la fenêtre d’impression.</p>
          <a href={address} target="_blank" rel="noreferrer" className={linkStyle}>
            Ouvrir l’étiquette
            <NewTab isQuiet />
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
    </div>
  )
}

const OfWhich = ({ name }: Pick<Props, 'name'>) =>
  name !== null && <span className="sr-only"> de la {name.toLocaleLowerCase('fr-FR')}</span>

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

/** Notes the print, then prints; an admin may pass what holds the box. */
function useLabelPrint(boxId: string, holds: readonly Hold[]) {
  const address = addressOf(readLabel, { boxId })
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

type AskReprintProps = {
  readonly open: boolean
  readonly action: ActionState
  readonly onReason: (reprint: Reprint) => void
  readonly onClose: () => void
}

/** One label is on the box: another one says why. */
const AskReprint = ({ open, ...form }: AskReprintProps) => (
  <FormDialog
    open={open}
    onClose={form.onClose}
    title="Pourquoi réimprimer l’étiquette&nbsp;?"
    description="Jetez la précédente&nbsp;: une boîte n’en porte qu’une."
  >
    <ReasonForm {...form} />
  </FormDialog>
)

function ReasonForm({ action, onReason, onClose }: Omit<AskReprintProps, 'open'>) {
  const [reason, setReason] = useState<ReprintReason | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<'reason' | 'note'>()

  function submit() {
    const words = note.trim()
    const lacks =
      reason === null ? 'reason' : reason === 'other' && words === '' ? 'note' : undefined
    setMissing(lacks)
    if (!lacks) onReason({ reason, note: words || null })
  }

  return (
    <ActionForm action={action} submitLabel="Réimprimer" onCancel={onClose} onSubmit={submit}>
      <SelectField
        label="Raison"
        value={reason ?? ''}
        error={missing === 'reason' ? fieldErrors.required : undefined}
        onChange={({ target }) => {
          setReason(reprintReasons.find((one) => one === target.value) ?? null)
        }}
      >
        <option value="">Choisissez</option>
        {reprintReasons.map((one) => (
          <option key={one} value={one}>
            {reprintReasonNames[one]}
          </option>
        ))}
      </SelectField>
      {reason === 'other' && (
        <TextField
          label="Précision"
          maxLength={300}
          value={note}
          error={missing === 'note' ? shipmentRefusals['label-note-missing'] : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ActionForm>
  )
}
