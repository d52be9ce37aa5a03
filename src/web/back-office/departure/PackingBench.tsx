import { useState } from 'react'
import type { ShipmentView } from '#contract/shipments.ts'
import { useSessionUser } from '#web/api/session.ts'
import { isHeldBack, isStillOfBox } from '#domain/shipment/shipment.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BoxForm } from './BoxForm.tsx'
import { PapersNotice } from './PapersNotice.tsx'
import { ParcelList } from './ParcelList.tsx'
import { counted, ScanStation } from './ScanStation.tsx'
import { useScans } from './use-scans.ts'

/** Every parcel is scanned into the box, then the closed box is weighed and measured. */
export function PackingBench({ shipment }: { shipment: ShipmentView }) {
  const parcels = shipment.parcels.filter(isStillOfBox)
  const scans = useScans(parcels)
  const [isPacked, setPacked] = useState(false)
  const held = parcels.filter(isHeldBack).length
  const toScan = parcels.length - held
  const remaining = toScan - scans.scannedIds.length
  const papers = usePapers(parcels)

  return (
    <>
      <LeaveGuard
        isUnsaved={scans.scannedIds.length > 0 && !isPacked}
        loss="La boîte n’est pas fermée&nbsp;: ses colis seraient à scanner de nouveau."
      />
      <PapersNotice parcels={parcels} />
      <Card aria-labelledby="scan">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id="scan" className="text-lg">
            1. Mettre les colis dans la boîte
          </h2>
          {toScan > 0 && (
            <p className="figures font-semibold">
              {scans.scannedIds.length} sur {toScan}
            </p>
          )}
        </div>
        {held > 0 && (
          <div className="mb-4">
            <Notice kind="warning" title="Cette boîte attend">
              {whyItWaits(held, toScan === 0)}
            </Notice>
          </div>
        )}
        {parcels.length === 0 ? (
          <Notice kind="warning" title="Aucun colis n’est joint à cet envoi">
            Son devis a été payé sur un poids annoncé. Voyez avec le bureau ce qui part avant
            d’emballer.
          </Notice>
        ) : (
          <ScanStation scans={scans} remaining={remaining} isOneHeld={held > 0} />
        )}
        <ParcelList parcels={parcels} scannedIds={scans.scannedIds} />
        {scans.scannedIds.length > 0 && (
          <Button variant="ghost" className="mt-2" onClick={scans.restart}>
            Vider la liste et recommencer
          </Button>
        )}
      </Card>
      <BoxForm
        shipmentId={shipment.id}
        scannedIds={scans.scannedIds}
        missing={papers.reason ?? missingOf(parcels.length, held, remaining)}
        lacksPapers={papers.areLacking}
        onPacked={() => {
          setPacked(true)
        }}
      />
    </>
  )
}

/** What stops this person when papers are missing; an admin goes on with a reason. The server decides again. */
function usePapers(parcels: ShipmentView['parcels']) {
  const role = useSessionUser()?.role
  const areLacking = parcels.some(({ missing }) => missing.length > 0)
  const mayPass = role === 'admin' || role === 'super_admin'
  return { areLacking, reason: areLacking && !mayPass ? papersMissing : undefined }
}

const papersMissing = 'Les papiers de douane d’un colis sont incomplets.'

function whyItWaits(held: number, isAll: boolean): string {
  const who =
    held === 1
      ? 'Un de ses colis est bloqué\u00a0: le client choisit ce qu’il devient.'
      : `${counted(held)} y sont bloqués\u00a0: le client choisit ce qu’ils deviennent.`
  if (isAll) return `${who} La boîte s’emballe ensuite, ou est annulée si rien n’y reste.`
  return `${who} Elle s’emballe ensuite, avec ou sans ${held === 1 ? 'lui' : 'eux'}.`
}

function missingOf(parcels: number, held: number, remaining: number): string | undefined {
  if (parcels === 0) return 'Aucun colis à emballer.'
  if (held > 0) return 'La boîte attend ce que devient son colis bloqué.'
  return remaining > 0 ? `Encore ${counted(remaining)} à scanner.` : undefined
}
