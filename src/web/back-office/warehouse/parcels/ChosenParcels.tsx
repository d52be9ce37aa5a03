import { Download, LayoutGrid, Printer, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { mostAtOnce, returnParcels, type DoneToSome } from '#contract/warehouse/office-parcels.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { parcelExportUrl, type ParcelFilter } from '#web/api/warehouse.ts'
import { ReasonedForm } from '#web/back-office/core/ReasonAction.tsx'
import { LabelSheet } from '#web/back-office/warehouse/label/LabelSheet.tsx'
import { ParcelLabel } from '#web/back-office/warehouse/label/ParcelLabel.tsx'
import { deskReason } from '#web/back-office/warehouse/parcel/DeskReason.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { returnedSentence, shelfRefusals } from '#web/copy/stock.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { MoveChosen } from './MoveChosen.tsx'

type Props = {
  parcels: readonly WarehouseParcel[]
  filter: ParcelFilter
  onForget: () => void
}

/** Actions on several rows at once; each refusal names the parcel by its number. */
export function ChosenParcels({ parcels, filter, onForget }: Props) {
  const [open, setOpen] = useState<'move' | 'labels' | 'return' | null>(null)
  const [answer, setAnswer] = useState<DoneToSome>({ done: 0, refused: [] })
  const parcelIds = parcels.map(({ id }) => id)
  // The rows chosen when the dialog opened: rows that leave the list meanwhile, because the action worked, still belong to it.
  const [asked, setAsked] = useState<readonly WarehouseParcel[]>([])
  const askedIds = asked.map(({ id }) => id)
  const ask = (act: 'move' | 'labels' | 'return') => {
    setAsked(parcels)
    setOpen(act)
  }
  const close = () => {
    setOpen(null)
  }
  const onDone = (given: DoneToSome) => {
    setAnswer(given)
    close()
    onForget()
  }
  // Moves the focus to the notice of refused parcels: the chosen rows may be far below it.
  const afterwards = parcels.length === 0 ? { afterwards: refusedId } : {}

  return (
    <>
      {answer.refused.length > 0 && <Refused answer={answer} asked={asked} />}
      {parcels.length > 0 && (
        <Bar parcelIds={parcelIds} filter={filter} onAsk={ask} onForget={onForget} />
      )}
      <FormDialog open={open === 'move'} onClose={close} title="Changer d’étagère" {...afterwards}>
        <MoveChosen parcelIds={askedIds} onDone={onDone} />
      </FormDialog>
      <FormDialog
        open={open === 'return'}
        onClose={close}
        {...afterwards}
        title="Noter ces colis comme retournés à l’expéditeur&nbsp;?"
        description="Leurs clients en sont prévenus. Leurs options payées qui ne sont pas faites sont annulées, et leur remboursement est proposé au bureau."
      >
        <ReturnChosen parcelIds={askedIds} onDone={onDone} onCancel={close} />
      </FormDialog>
      <ChosenLabels open={open === 'labels'} onClose={close} parcels={asked} />
    </>
  )
}

type BarProps = {
  readonly parcelIds: readonly string[]
  readonly filter: ParcelFilter
  readonly onAsk: (act: 'move' | 'labels' | 'return') => void
  readonly onForget: () => void
}

/** One line at the foot of the window, over the list. */
function Bar({ parcelIds, filter, onAsk, onForget }: BarProps) {
  const isTooMany = parcelIds.length > mostAtOnce
  return (
    <div
      role="group"
      aria-label="Colis choisis"
      data-foot-bar
      className="bar sticky bottom-[calc(var(--demo-bar,0px)+0.75rem)] z-20 mx-auto mt-3 flex w-fit max-w-full items-center gap-1 overflow-x-auto rounded-card border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 text-14 shadow-raised *:shrink-0"
    >
      <p className="figures mr-3 font-semibold" aria-live="polite">
        {parcelIds.length} {parcelIds.length > 1 ? 'choisis' : 'choisi'}
      </p>
      {isTooMany ? (
        <p className="px-2 text-ink-soft">{mostAtOnce} à la fois au plus</p>
      ) : (
        <Button variant="ghost" onClick={() => onAsk('move')}>
          <LayoutGrid className="size-4" aria-hidden="true" />
          Changer d’étagère
        </Button>
      )}
      <Button variant="ghost" onClick={() => onAsk('labels')}>
        <Printer className="size-4" aria-hidden="true" />
        Étiquettes
      </Button>
      {!isTooMany && (
        <>
          <Button variant="ghost" onClick={() => onAsk('return')}>
            <Undo2 className="size-4" aria-hidden="true" />
            Retourner
          </Button>
          <a href={parcelExportUrl(filter, parcelIds)} download className={buttonStyle('ghost')}>
            <Download className="size-4" aria-hidden="true" />
            Exporter ceux-ci
          </a>
        </>
      )}
      <Button
        variant="ghost"
        className="w-11 px-0! pointer-fine:w-9"
        aria-label="Ne rien choisir"
        onClick={onForget}
      >
        <X className="size-4" aria-hidden="true" />
      </Button>
    </div>
  )
}

type ReturnProps = {
  parcelIds: readonly string[]
  onDone: (answer: DoneToSome) => void
  onCancel: () => void
}

const ReturnChosen = ({ parcelIds, onDone, onCancel }: ReturnProps) => (
  <ReasonedForm
    {...deskReason}
    submitLabel="Retourner"
    endpoint={returnParcels}
    inputOf={(reason) => ({ parcelIds: [...parcelIds], reason })}
    done={({ done }) => returnedSentence(done)}
    onDone={onDone}
    onCancel={onCancel}
  />
)

const refusedId = 'colis-refuses'

type RefusedProps = { answer: DoneToSome; asked: readonly WarehouseParcel[] }

function Refused({ answer: { done, refused }, asked }: RefusedProps) {
  const numbers = new Map(asked.map(({ id, trackingNumber }) => [id, trackingNumber]))
  return (
    <div id={refusedId} tabIndex={-1} className="mb-3">
      <Notice kind="warning" title={done === 0 ? 'Rien n’a été fait' : 'Tous n’ont pas pu l’être'}>
        <ul>
          {refused.map(({ parcelId, trackingNumber, code }) => (
            <li key={parcelId}>
              <span className="font-mono">{trackingNumber || numbers.get(parcelId)}</span>{' '}
              {shelfRefusals[code] ?? code}.
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

type ChosenLabelsProps = { parcels: readonly WarehouseParcel[]; open: boolean; onClose: () => void }

/** The labels of several parcels, printed one after the other. */
const ChosenLabels = ({ parcels, ...dialog }: ChosenLabelsProps) => (
  <Dialog
    {...dialog}
    title="Étiquettes des colis"
    description="62 × 100 mm chacune. Choisissez ce format dans la fenêtre d’impression."
  >
    <Labels parcels={parcels} />
  </Dialog>
)

/** A parcel that is not in the warehouse has no label. */
function Labels({ parcels }: { parcels: readonly WarehouseParcel[] }) {
  const received = parcels.filter(({ reception }) => reception !== null)
  return (
    <>
      {received.length < parcels.length && (
        <p className="mb-3">{parcels.length - received.length} pas encore reçus, sans étiquette.</p>
      )}
      <LabelSheet isEmpty={received.length === 0}>
        {received.map((parcel) => (
          <ParcelLabel key={parcel.id} parcel={parcel} />
        ))}
      </LabelSheet>
    </>
  )
}
