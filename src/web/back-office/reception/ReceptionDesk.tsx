import { useState } from 'react'
import { Link } from 'react-router'
import type { WarehouseParcel } from '#contract/reception.ts'
import { paths } from '#web/paths.ts'
import { StaleBanner } from '#web/chrome/StaleBanner.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ChooseParcel } from './ChooseParcel.tsx'
import type { DeskState } from './desk-target.ts'
import { MeasureForm } from './MeasureForm.tsx'
import { ReceivedList } from './ReceivedList.tsx'
import { ScanField } from './ScanField.tsx'

/** The whole screen is the bench: scan, measure, photo, shelf, next (ui.md « Back-office »). */
export function ReceptionDesk() {
  const [state, setState] = useState<DeskState>({ step: 'scan' })
  const [received, setReceived] = useState<readonly WarehouseParcel[]>([])
  const backToScan = () => {
    setState({ step: 'scan' })
  }

  return (
    <div className="min-h-dvh bg-page">
      <main id="contenu" className="mx-auto max-w-5xl p-4 sm:p-6">
        <StaleBanner />
        <PageHeader
          title="Réception"
          actions={
            <Link to={paths.adminParcels} className={buttonStyle('secondary')}>
              Quitter le poste
            </Link>
          }
        />
        {state.step === 'scan' && (
          <>
            <ScanField
              {...(state.alert === undefined ? {} : { alert: state.alert })}
              justReceived={received[0]}
              onFound={setState}
            />
            <ReceivedList parcels={received} />
          </>
        )}
        {state.step === 'choose' && (
          <ChooseParcel
            {...state}
            onChosen={(target) => {
              setState({ step: 'measure', target })
            }}
            onCancel={backToScan}
          />
        )}
        {state.step === 'measure' && (
          <MeasureForm
            target={state.target}
            onReceived={(parcel) => {
              setReceived([parcel, ...received].slice(0, 20))
              backToScan()
            }}
            onAlreadyReceived={(alert) => {
              setState({ step: 'scan', alert })
            }}
            onCancel={backToScan}
          />
        )}
      </main>
    </div>
  )
}
