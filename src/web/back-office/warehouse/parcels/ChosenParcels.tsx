import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { mostAtOnce, returnParcels, type DoneToSome } from '#contract/warehouse/office-parcels.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { parcelExportUrl, type ParcelFilter } from '#web/api/warehouse.ts'
import { DeskReasonForm } from '#web/back-office/warehouse/parcel/ReasonAction.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { returnedSentence, shelfRefusals } from '#web/copy/shelves.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ChosenLabels } from './ChosenLabels.tsx'
import { MoveChosen } from './MoveChosen.tsx'

type Props = {
  parcels: readonly WarehouseParcel[]
  filter: ParcelFilter
  onChooseAll: () => void
  onForget: () => void
}

/** Actions on several rows at once; each refusal names the parcel by its number. */
export function ChosenParcels({ parcels, filter, onChooseAll, onForget }: Props) {
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
  const isTooMany = parcels.length > mostAtOnce

  return (
    <>
      {answer.refused.length > 0 && <Refused {...answer} />}
      {parcels.length > 0 && (
        <div
          role="group"
          aria-label="Colis choisis"
          className="bar sticky top-2 z-10 mb-3 flex items-center gap-2 overflow-x-auto rounded-xl max-sm:*:shrink-0 sm:flex-wrap border border-line-strong bg-surface px-4 py-2 shadow-sm"
        >
          <p className="figures mr-2 font-medium" aria-live="polite">
            {parcels.length} {parcels.length > 1 ? 'choisis' : 'choisi'}
          </p>
          <Button variant="secondary" disabled={isTooMany} onClick={() => ask('move')}>
            Changer d’étagère
          </Button>
          <Button variant="secondary" onClick={() => ask('labels')}>
            <Printer className="size-5" aria-hidden="true" />
            Étiquettes
          </Button>
          <Button variant="secondary" disabled={isTooMany} onClick={() => ask('return')}>
            Retourner
          </Button>
          {!isTooMany && (
            <a
              href={parcelExportUrl(filter, parcelIds)}
              download
              className={buttonStyle('secondary')}
            >
              <Download className="size-5" aria-hidden="true" />
              Exporter ceux-ci
            </a>
          )}
          <Button variant="ghost" onClick={onChooseAll}>
            Tout choisir
          </Button>
          <Button variant="ghost" onClick={onForget}>
            Ne rien choisir
          </Button>
          {isTooMany && <p className="text-sm">{mostAtOnce} à la fois au plus.</p>}
        </div>
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

type ReturnProps = {
  parcelIds: readonly string[]
  onDone: (answer: DoneToSome) => void
  onCancel: () => void
}

const ReturnChosen = ({ parcelIds, onDone, onCancel }: ReturnProps) => (
  <DeskReasonForm
    label="Retourner"
    endpoint={returnParcels}
    input={{ parcelIds: [...parcelIds] }}
    done={({ done }) => returnedSentence(done)}
    onDone={onDone}
    onCancel={onCancel}
  />
)

const refusedId = 'colis-refuses'

const Refused = ({ done, refused }: DoneToSome) => (
  <div id={refusedId} tabIndex={-1} className="mb-3">
    <Notice kind="warning" title={done === 0 ? 'Rien n’a été fait' : 'Tous n’ont pas pu l’être'}>
      <ul>
        {refused.map(({ parcelId, trackingNumber, code }) => (
          <li key={parcelId}>
            <span className="font-mono">{trackingNumber}</span> {shelfRefusals[code] ?? code}.
          </li>
        ))}
      </ul>
    </Notice>
  </div>
)
