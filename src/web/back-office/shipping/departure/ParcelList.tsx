import { Check, Package } from 'lucide-react'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { isKeptOut, isStillOfShipment } from '#domain/shipment/shipment.ts'
import { uncodedSentence } from '#web/copy/contents.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Link } from 'react-router'
import { joinClasses } from '#web/ui/join-classes.ts'
import { BlockForm } from '#web/back-office/warehouse/parcel/BlockForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { Button } from '#web/ui/Button.tsx'

type Parcel = ShipmentView['parcels'][number]

type Props = {
  readonly parcels: readonly Parcel[]
  /** A pick list: shelves, and a tick for those already in the box. */
  readonly scannedIds?: readonly string[]
}

export const ParcelLines = ({ parcels, scannedIds }: Props) => (
  <ul aria-label="Colis de l’envoi" className="grid gap-2">
    {parcels.map((parcel) => (
      <ParcelLine key={parcel.id} parcel={parcel} scanned={scannedIds?.includes(parcel.id)} />
    ))}
  </ul>
)

function ParcelLine({ parcel, scanned }: { parcel: Parcel; scanned?: boolean | undefined }) {
  return (
    <li
      className={joinClasses(
        'flex items-center gap-3 rounded-xl border p-2.5',
        scanned ? 'border-done bg-done-soft' : 'border-line bg-surface',
      )}
    >
      <Photo photoId={parcel.photoId} />
      <div className="min-w-0 flex-1">
        <p className="font-mono wrap-anywhere">{parcel.trackingNumber}</p>
        <p className="text-sm break-words text-ink-soft">
          {parcel.merchant}
          {parcel.weightGrams !== null && ` · ${formatWeight(parcel.weightGrams)}`}
        </p>
        {isOut(parcel) && <OutOfBox parcel={parcel} />}
        {scanned !== undefined && <CodeAdvice parcel={parcel} />}
        {scanned !== undefined && <BenchAct parcel={parcel} />}
      </div>
      {scanned !== undefined && !isOut(parcel) && <WhereItIs parcel={parcel} scanned={scanned} />}
    </li>
  )
}

/** Whether the parcel is out of the box, for good or for now. */
const isOut = (parcel: Parcel): boolean => isKeptOut(parcel) || !isStillOfShipment(parcel)

function OutOfBox({ parcel }: { parcel: Parcel }) {
  return (
    <p className="mt-1">
      <ParcelState parcel={parcel} />
    </p>
  )
}

/** Shows whether the parcel is in the box, or on which shelf it still is. */
function WhereItIs({ parcel, scanned }: { parcel: Parcel; scanned: boolean }) {
  if (scanned) {
    return (
      <span className="flex items-center gap-1.5 font-semibold text-done">
        <Check className="size-6" aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">Dans la boîte</span>
      </span>
    )
  }
  return (
    <span className="font-mono text-xl font-bold whitespace-nowrap">
      <span className="sr-only">Étagère </span>
      {parcel.shelf ?? 'sans étagère'}
    </span>
  )
}

/** The box closes without a customs code; Colissimo makes no label without one. */
function CodeAdvice({ parcel }: { parcel: Parcel }) {
  if (parcel.uncodedLines === 0) return null
  return (
    <p className="text-sm">
      <Link
        to={paths.adminParcelContents(parcel.id)}
        className={`${linkStyle} inline-flex min-h-11 items-center`}
      >
        {uncodedSentence(parcel.uncodedLines)}
      </Link>
    </p>
  )
}

/** At the bench staff report a problem found while packing; its follow-up is on the parcel's sheet. */
function BenchAct({ parcel }: { parcel: Parcel }) {
  if (!isKeptOut(parcel)) return <HoldParcel parcel={parcel} />
  return (
    <Link
      to={paths.adminParcel(parcel.id)}
      className={`${linkStyle} inline-flex min-h-11 items-center`}
    >
      Ce qu’il devient
    </Link>
  )
}

function Photo({ photoId }: { photoId: string | null }) {
  const style = 'size-14 shrink-0 rounded-lg bg-sunken object-cover'
  if (photoId === null) {
    return <Package className={`${style} p-3 text-ink-soft`} aria-hidden="true" />
  }
  return <img src={photoUrl(photoId, 'thumbnail')} alt="" className={style} />
}

/** Holds a parcel found damaged, forbidden or incomplete at the packing bench: the box waits for its owner’s choice. */
const HoldParcel = ({ parcel }: { parcel: ShipmentView['parcels'][number] }) => (
  <ActionDialog
    trigger={(open) => (
      <Button
        variant="secondary"
        className="mt-1"
        aria-label={`Bloquer le colis ${parcel.trackingNumber}`}
        onClick={open}
      >
        Bloquer
      </Button>
    )}
    title="Bloquer ce colis payé&nbsp;?"
    description="Le client lit la raison et choisit ce que le colis devient. Sa boîte attend, puis part avec ou sans lui."
  >
    {(close) => <BlockForm parcelId={parcel.id} onDone={close} />}
  </ActionDialog>
)
