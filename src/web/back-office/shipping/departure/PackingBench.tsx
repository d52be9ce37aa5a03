import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PaidWork, ShipmentView, ShipmentSupplement } from '#contract/shipping/shipments.ts'
import { freePlace } from '#domain/shipment/box.ts'
import { isHeldBack, isKeptOut, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { Key } from '#web/back-office/core/Key.tsx'
import { HoldNotices } from '#web/back-office/shipping/holds/HoldNotices.tsx'
import { useStoppedBy } from '#web/back-office/shipping/holds/stopped-by.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { supplementText } from '#web/copy/supplements.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BoxForm } from './BoxForm.tsx'
import { PaidTaskRow } from './PaidTaskRow.tsx'
import { ParcelLines } from './ParcelList.tsx'
import { counted, ScanStation } from './ScanStation.tsx'
import { type Scans, useScans } from './use-scans.ts'

type Props = { shipment: ShipmentView; paidWork: PaidWork }

/**
 * Staff scan parcels into a box, weigh and measure it closed, and go on with the next box until nothing is left to pack; the paid
 * tasks are done before the last one closes.
 */
export function PackingBench({ shipment, paidWork }: Props) {
  const parcels = shipment.parcels.filter(
    (parcel) => isStillOfShipment(parcel) && parcel.boxId === null,
  )
  const scans = useScans(parcels)
  /** How many boxes this screen closed: each one begins with an empty form, and the focus on the scan. */
  const [turn, setTurn] = useState(0)
  const stopped = useStoppedBy(shipment.holds, 'pack')
  const held = parcels.filter(isHeldBack).length
  const scanned = scans.scannedIds.length
  const toScan = parcels.filter((parcel) => !isKeptOut(parcel)).length - scanned
  const { tasks } = paidWork
  const undone = tasks.filter(({ isDone, impossible }) => !isDone && impossible === null).length
  const counts = { held, scanned, toScan, undone }
  const place = freePlace(shipment.boxes.map((box) => box.place))
  const beginBox = () => {
    scans.restart()
    setTurn(turn + 1)
  }

  return (
    <>
      <LeaveGuard
        isUnsaved={scanned > 0}
        loss="La boîte n’est pas fermée&nbsp;: ses colis seraient à scanner de nouveau."
      />
      <HoldNotices {...shipment} />
      <SupplementNotice supplement={shipment.supplement} />
      {paidWork.remarks && (
        <Notice kind="info" title="Le client a écrit">
          <p className="whitespace-pre-line">{paidWork.remarks}</p>
        </Notice>
      )}
      <ToScan
        key={`scan-${turn}`}
        parcels={parcels}
        scans={scans}
        place={place}
        isStopped={stopped.reason !== undefined}
      />
      {tasks.length > 0 && (
        <PaidTasks
          shipmentId={shipment.id}
          tasks={tasks}
          parcels={parcels}
          isTurn={!stopped.reason && scanned > 0 && held + toScan === 0 && undone > 0}
        />
      )}
      <BoxForm
        key={`box-${turn}`}
        shipment={shipment}
        paidWork={paidWork}
        scannedIds={scans.scannedIds}
        closes={closesWhat(counts, place)}
        isWhole={!stopped.reason && scanned > 0 && held + toScan + undone === 0}
        missing={stopped.reason ?? missingOf(counts)}
        onPacked={beginBox}
        onSplit={beginBox}
      />
    </>
  )
}

type Counts = Readonly<Record<'held' | 'scanned' | 'toScan' | 'undone', number>>

/** Some of the parcels may go into this box, and the others into another one. */
function closesWhat({ scanned, toScan }: Counts, place: number): string {
  const box = place === 1 && toScan === 0 ? 'la boîte' : `la boîte\u00a0${place}`
  return scanned > 0 && toScan > 0
    ? `Fermer ${box} avec ${scanned}\u00a0colis sur ${scanned + toScan}`
    : `Fermer ${box}`
}

function missingOf({ held, scanned, toScan, undone }: Counts): string | undefined {
  if (held > 0) return 'L’envoi attend ce que devient son colis bloqué.'
  if (scanned + toScan === 0) return 'Aucun colis à emballer.'
  if (scanned === 0) return `Encore ${counted(toScan)} à scanner.`
  if (toScan > 0 || undone === 0) return undefined
  return undone === 1
    ? 'Encore 1\u00a0prestation payée à faire.'
    : `Encore ${undone}\u00a0prestations payées à faire.`
}

/** What became of the last supplement that was asked for; while it is open, the hold says it. */
function SupplementNotice({ supplement }: { supplement: ShipmentSupplement | null }) {
  if (!supplement || supplement.outcome === null) return null
  const { title, text } = supplementText({ ...supplement, outcome: supplement.outcome })
  return (
    <Notice kind={supplement.outcome === 'paid' ? 'info' : 'warning'} title={title}>
      <p>{text}</p>
    </Notice>
  )
}

type PaidTasksProps = {
  readonly shipmentId: string
  readonly tasks: PaidWork['tasks']
  /** Those that are still to pack. */
  readonly parcels: ShipmentView['parcels']
  /** The parcels are in: the keyboard comes here, and goes from one task to the next. */
  readonly isTurn: boolean
}

/** What the customer paid for this shipment: each task is recorded as it is done, before the last box closes. */
function PaidTasks({ shipmentId, tasks, parcels, isTurn }: PaidTasksProps) {
  const list = useRef<HTMLUListElement>(null)
  const left = tasks.filter(({ isDone, impossible }) => !isDone && impossible === null).length
  useEffect(() => {
    if (isTurn) list.current?.querySelector<HTMLElement>('[data-undone]')?.focus()
  }, [isTurn, left])

  return (
    <Card aria-labelledby="prestations">
      <h2 id="prestations" className="mb-2 text-lg">
        2. Faire ce qui est payé
      </h2>
      <p className="mb-2 text-sm text-ink-soft max-md:hidden">
        <Key>Espace</Key> note et passe à la suivante, <Key>↑</Key> <Key>↓</Key> choisissent.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows beside Tab, which goes everywhere */}
      <ul ref={list} className="grid gap-2" onKeyDown={(event) => walk(event, list.current)}>
        {tasks.map((task) => (
          <li key={task.key}>
            <PaidTaskRow shipmentId={shipmentId} task={task} parcels={parcels} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Up and down, from one to the other. */
function walk(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const boxes = [...(list?.querySelectorAll<HTMLElement>('[data-undone]') ?? [])]
  const at = boxes.findIndex((box) => box === event.target)
  if (step === undefined || at === -1) return
  event.preventDefault()
  boxes[at + step]?.focus()
}

type ToScanProps = {
  readonly parcels: ShipmentView['parcels']
  readonly scans: Scans
  /** The box that is being packed. */
  readonly place: number
  /** The box may not be packed at all: the bench accepts no scan. */
  readonly isStopped: boolean
}

/** The parcels that go into the box, and the field to scan them. */
function ToScan({ parcels, scans, place, isStopped }: ToScanProps) {
  const out = parcels.filter(isKeptOut)
  const toScan = parcels.length - out.length
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
      <KeptOut out={out} isAll={toScan === 0} />
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
          isOneHeld={out.length > 0}
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

/** The blocked parcels: the shipment waits for some, and goes without those that are leaving. */
function KeptOut({ out, isAll }: { out: ShipmentView['parcels']; isAll: boolean }) {
  const held = out.filter(isHeldBack).length
  const leaving = out.length - held
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {held > 0 && (
        <Notice kind="warning" title="Cet envoi attend">
          {whyItWaits(held, isAll)}
        </Notice>
      )}
      {leaving > 0 && (
        <Notice kind="info" title="À laisser hors des boîtes">
          Le client a choisi le retour ou la destruction de{' '}
          {leaving === 1 ? 'son colis bloqué' : `${counted(leaving)} bloqués`}.
        </Notice>
      )}
    </div>
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
