import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { keepCameraFor } from '#web/back-office/camera/camera.ts'
import { paths } from '#web/paths.ts'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ChooseParcel } from './ChooseParcel.tsx'
import { anew, type DeskState } from './desk-target.ts'
import type { KeptReception } from './kept-reception.ts'
import { MeasureForm } from './MeasureForm.tsx'
import { ReceivedList } from './ReceivedList.tsx'
import { forgetKept, startQueue } from './reception-queue.ts'
import { RoundBar } from './RoundBar.tsx'
import { ScanField } from './ScanField.tsx'
import { useScannerFocus } from './use-scanner-focus.ts'
import { WaitingList } from './WaitingList.tsx'

/** The whole screen is the bench: scan, measure, photo, shelf, next (ui.md « Back-office »). */
export function ReceptionDesk() {
  const staffId = useSignedInUser()?.id ?? ''
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
  const [lastKept, setLastKept] = useState<KeptReception>()
  const backToScan = () => {
    setState({ step: 'scan' })
  }
  /** It was refused, or undone: the same parcel, under another key. What was refused stays until this one leaves. */
  const takeUp = (again: KeptReception) => {
    setLastKept(undefined)
    setState({ step: 'measure', target: anew(again.target), again })
  }

  if (state.step === 'choose') {
    return (
      <div className="grid gap-6" key={state.trackingNumber}>
        <ChooseParcel
          {...state}
          onChosen={(target) => {
            setState({ step: 'measure', target })
          }}
          onOtherScan={(asked) => setState({ step: 'scan', asked })}
          onCancel={backToScan}
        />
        <ScanField isNext onFound={setState} />
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
          if (state.again) void forgetKept(state.again.key)
          setLastKept(kept)
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
        onFound={setState}
      />
      {/* What the desk said of it is said no more. */}
      <WaitingList onAgain={takeUp} onDropped={backToScan} />
      <ReceivedList onUndone={takeUp} />
    </>
  )
}

/** Where the next scan belongs: the scan field, or what is still to measure. */
const fieldOfTheStep = (): HTMLElement | null | undefined =>
  document.querySelector<HTMLElement>('#scan') ??
  [
    ...document.querySelectorAll<HTMLInputElement>('#weight, #length, #width, #height, #shelf'),
  ].find(({ value }) => value === '')
