import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { isHeldBack } from '#domain/shipment/shipment.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ParcelLines } from './ParcelList.tsx'
import { counted, ScanStation } from './ScanStation.tsx'
import type { Scans } from './use-scans.ts'

type Props = {
  readonly parcels: ShipmentView['parcels']
  readonly scans: Scans
  /** The box that is being packed. */
  readonly place: number
  /** The box may not be packed at all: the bench accepts no scan. */
  readonly isStopped: boolean
}

/** The parcels that go into the box, and the field to scan them. */
export function ToScan({ parcels, scans, place, isStopped }: Props) {
  const held = parcels.filter(isHeldBack).length
  const toScan = parcels.length - held
  return (
    <Card aria-labelledby="scan">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="scan" className="text-lg">
          1. Mettre les colis dans la boîte{place > 1 && `\u00a0${place}`}
        </h2>
        {toScan > 0 && (
          <p className="figures font-semibold">
            {scans.scannedIds.length} sur {toScan}
          </p>
        )}
      </div>
      {held > 0 && (
        <div className="mb-4">
          <Notice kind="warning" title="Cet envoi attend">
            {whyItWaits(held, toScan === 0)}
          </Notice>
        </div>
      )}
      {parcels.length === 0 && (
        <Notice kind="warning" title="Aucun colis n’est joint à cet envoi">
          Son devis a été payé sur un poids annoncé. Voyez avec le bureau ce qui part avant
          d’emballer.
        </Notice>
      )}
      {parcels.length > 0 && !isStopped && (
        <ScanStation
          scans={scans}
          remaining={toScan - scans.scannedIds.length}
          isOneHeld={held > 0}
        />
      )}
      <ParcelLines parcels={parcels} scannedIds={scans.scannedIds} />
      {scans.scannedIds.length > 0 && (
        <Button variant="ghost" className="mt-2" onClick={scans.restart}>
          Vider la liste et recommencer
        </Button>
      )}
    </Card>
  )
}

function whyItWaits(held: number, isAll: boolean): string {
  const who =
    held === 1
      ? 'Un de ses colis est bloqué\u00a0: le client choisit ce qu’il devient.'
      : `${counted(held)} y sont bloqués\u00a0: le client choisit ce qu’ils deviennent.`
  if (isAll) return `${who} L’envoi s’emballe ensuite, ou est annulé si rien n’y reste.`
  return `${who} Il s’emballe ensuite, avec ou sans ${held === 1 ? 'lui' : 'eux'}.`
}
