import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { useSessionUser } from '#web/api/session.ts'
import { keepCameraFor } from '#web/back-office/core/camera/camera.ts'
import { paths } from '#web/paths.ts'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ChooseParcel } from './ChooseParcel.tsx'
import { DeskToday } from './DeskToday.tsx'
import { withNewKey, type DeskState } from './desk-target.ts'
import {
  type DoneReception,
  type QueuedReception,
  removeQueued,
  setUndoneAside,
  startQueue,
  useReceptionQueue,
} from './reception-queue.ts'
import { MeasureForm } from './MeasureForm.tsx'
import { RoundBar } from './RoundBar.tsx'
import { ScanField } from './ScanField.tsx'
import { benchLookUp } from './use-look-up.ts'
import { useScannerFocus } from '#web/back-office/core/scan/use-scanner-focus.ts'
import { WaitingList } from './WaitingList.tsx'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { PrintLabel } from '#web/back-office/warehouse/label/PrintLabel.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { UndoReception } from './UndoReception.tsx'

/** The whole screen is the bench: scan, measure, photo, shelf, next. */
export function ReceptionDesk() {
  const staffId = useSessionUser()?.id ?? ''
  useEffect(() => startQueue(staffId), [staffId])
  useEffect(() => keepCameraFor('reception'), [])
  useScannerFocus(fieldOfTheStep)

  return (
    <div className="min-h-dvh bg-page">
      <main id="contenu" className="mx-auto max-w-5xl p-3 sm:p-5">
        <StaleBanner />
        <PageHeader
          title="Réception"
          actions={
            <>
              <Link
                to={paths.unidentified}
                className={buttonStyle('secondary', 'normal', 'min-h-14')}
              >
                Non identifiés
              </Link>
              <Link
                to={paths.adminParcels}
                className={buttonStyle('secondary', 'normal', 'min-h-14')}
              >
                Quitter le poste
              </Link>
            </>
          }
        />
        <Bench />
      </main>
    </div>
  )
}

function Bench() {
  const [state, setState] = useState<DeskState>({ step: 'scan' })
  const [lastKept, setLastKept] = useState<QueuedReception>()
  /**
   * Continues a reception that was refused or undone: the same parcel, under another key. The refused one stays until this one
   * leaves the bench.
   */
  const takeUp = (again: QueuedReception) => {
    setLastKept(undefined)
    setState({ step: 'measure', target: withNewKey(again.target), again })
  }
  const isScanning = state.step === 'scan'
  /**
   * Continues an undone reception, or sets it aside when the person went on meanwhile: another parcel is on the bench, or its
   * number is being looked up.
   */
  const takeBack = (undone: QueuedReception) => {
    if (isScanning && !isNumberOnItsWay()) takeUp(undone)
    else void setUndoneAside(undone)
  }

  return (
    <>
      <Step state={state} lastKept={lastKept} onState={setState} onKept={setLastKept} />
      {/* Hidden, not gone: an undo that waits for the network is answered here, whatever is measured meanwhile. */}
      <div hidden={!isScanning}>
        <WaitingList
          onAgain={takeUp}
          // Removes the desk's message about the dropped reception.
          onDropped={() => {
            setState((now) => (now.step === 'scan' ? { step: 'scan' } : now))
          }}
        />
        <ReceivedList onUndone={takeBack} />
      </div>
    </>
  )
}

/** Whether a number is typed, or is being looked up. */
const isNumberOnItsWay = (): boolean =>
  queryClient.isMutating({ mutationKey: benchLookUp }) > 0 ||
  document.querySelector<HTMLInputElement>('#scan')?.value !== ''

function Step({
  state,
  lastKept,
  onState,
  onKept,
}: {
  state: DeskState
  lastKept: QueuedReception | undefined
  onState: (state: DeskState) => void
  onKept: (kept: QueuedReception) => void
}) {
  const backToScan = () => {
    onState({ step: 'scan' })
  }
  if (state.step === 'choose') {
    return (
      <div className="grid gap-6" key={state.trackingNumber}>
        <ChooseParcel
          {...state}
          onChosen={(target) => {
            onState({ step: 'measure', target })
          }}
          onOtherScan={(asked) => {
            onState({ step: 'scan', asked })
          }}
          onCancel={backToScan}
        />
        <ScanField isNext onFound={onState} />
      </div>
    )
  }
  if (state.step === 'measure') {
    return (
      <MeasureForm
        key={state.target.attempt}
        target={state.target}
        again={state.again}
        early={state.early ?? ''}
        onKept={(kept) => {
          if (state.again) void removeQueued(state.again.key)
          onKept(kept)
          backToScan()
        }}
        onCancel={backToScan}
      />
    )
  }
  return (
    <>
      <RoundBar />
      <ScanField
        {...(state.alert === undefined ? {} : { alert: state.alert })}
        {...(state.asked === undefined ? {} : { asked: state.asked })}
        lastKept={lastKept}
        onFound={onState}
      />
      <DeskToday />
    </>
  )
}

/** The field for the next scan: the scan field, or the next measure to type. */
const fieldOfTheStep = (): HTMLElement | null | undefined =>
  document.querySelector<HTMLElement>('#scan') ??
  [
    ...document.querySelectorAll<HTMLInputElement>('#weight, #length, #width, #height, #shelf'),
  ].find(({ value }) => value === '')

/** The parcels that this person received at this desk today, latest first. */
function ReceivedList({ onUndone }: { onUndone: (reception: QueuedReception) => void }) {
  const { done } = useReceptionQueue()
  if (done.length === 0) return null
  return (
    <section aria-labelledby="recus-titre" className="mt-6">
      <h2 id="recus-titre" className="text-lg">
        Reçus à ce poste ({done.length})
      </h2>
      <ul className="mt-2 grid gap-1">
        {done.map((one) => (
          <Row key={one.kept.key} done={one} onUndone={onUndone} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({
  done,
  onUndone,
}: {
  done: DoneReception
  onUndone: (reception: QueuedReception) => void
}) => {
  const { parcel } = done
  return (
    <li className="figures flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-64">
        <Link
          to={paths.adminParcel(parcel.id)}
          className={`inline-flex min-h-11 items-center font-mono wrap-anywhere ${linkStyle}`}
        >
          {parcel.trackingNumber}
        </Link>
        <span className="ml-3">{parcel.customer?.name ?? 'Non identifié'}</span>
        <Measures parcel={parcel} />
      </span>
      <span className="flex gap-2">
        <UndoReception done={done} onUndone={onUndone} />
        <PrintLabel parcel={parcel} className="min-h-14" />
      </span>
    </li>
  )
}

const Measures = ({ parcel: { reception, status } }: { parcel: WarehouseParcel }) =>
  reception && (
    <span className="block text-ink-soft">
      {formatWeight(reception.weightGrams)} · étagère {reception.shelf}
      {status === 'blocked' && <strong className="ml-2 text-problem">bloqué</strong>}
    </span>
  )
