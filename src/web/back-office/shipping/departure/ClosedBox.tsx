import { Link } from 'react-router'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { deliverBox, openBox, undoHandOver } from '#contract/shipping/boxes.ts'
import type { BoxView, ShipmentTracking, ShipmentView } from '#contract/shipping/shipments.ts'
import { boxCan } from '#domain/shipment/box.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { DeskReasonAction } from '#web/back-office/warehouse/parcel/DeskReason.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { boxStatuses, shipmentRefusals } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { useIsFresh } from '#web/back-office/core/use-is-fresh.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { formatSides } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { BoxTracking } from './BoxTracking.tsx'
import { boxName } from './box-name.ts'
import { CorrectDeparture } from './CorrectDeparture.tsx'
import { ParcelLines } from './ParcelList.tsx'
import { TakeBoxBack } from './TakeBoxBack.tsx'

type Props = {
  readonly shipment: ShipmentView
  readonly box: BoxView
  readonly tracking: ShipmentTracking | undefined
  /** Its hand-over is on the screen already. */
  readonly isTurn: boolean
}

/** One closed box: its facts, what may be done with it, and its parcels. */
export function ClosedBox({ shipment, box, tracking, isTurn }: Props) {
  const titleId = `boite-${box.place}`
  const isOnly = shipment.boxes.length === 1 && shipment.status !== 'to_pack'
  const { label, family } = boxStatuses[box.status]
  return (
    <Card aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-lg">
          {isOnly ? 'La boîte' : boxName(shipment, box)}
        </h2>
        {!isOnly && <Badge family={family}>{label}</Badge>}
      </div>
      <BoxFacts box={box} />
      <BoxPhotoGrid photos={box.photos} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        <Actions shipment={shipment} box={box} isTurn={isTurn} />
      </div>
      <BoxTracking box={box} tracking={tracking} />
      <h3 className="mt-5 mb-2 font-semibold">Dans la boîte</h3>
      <ParcelLines parcels={shipment.parcels.filter(({ boxId }) => boxId === box.id)} />
    </Card>
  )
}

function Actions({ shipment, box, isTurn }: Omit<Props, 'tracking'>) {
  if (box.status === 'handed_over') {
    return (
      <>
        <Delivery shipment={shipment} box={box} />
        <UndoHandOver box={box} />
        <CorrectDeparture shipment={shipment} box={box} />
        <TakeBoxBack boxId={box.id} />
      </>
    )
  }
  if (boxCan('return', box)) return <TakeBoxBack boxId={box.id} />
  if (box.status !== 'ready') return null
  return (
    <>
      {!isTurn && (
        <Link to={paths.departure(shipment.id, box.place)} className={buttonStyle('secondary')}>
          Remettre cette boîte
        </Link>
      )}
      <OpenBox boxId={box.id} />
    </>
  )
}

/** Records that the carrier delivered the box, after a confirmation, because the customer is notified at once. */
function Delivery({ shipment, box }: Pick<Props, 'shipment' | 'box'>) {
  const delivery = useAction(deliverBox, { done: 'Livraison notée', refusals: shipmentRefusals })
  const [today, setToday] = useState('')
  const [deliveredOn, setDay] = useState('')
  const begin = (ask: () => void) => () => {
    const now = parisDayText(parisDayOf(new Date()))
    setToday(now)
    setDay(now)
    ask()
  }
  return (
    <ConfirmAction
      action={delivery}
      input={{ boxId: box.id, ...(deliveredOn !== today && { deliveredOn }) }}
      details={
        <TextField
          label="Jour de la livraison"
          hint="Celui du transporteur&nbsp;: les délais constatés en sont tirés."
          type="date"
          min={
            box.handedOverAt === null
              ? undefined
              : parisDayText(parisDayOf(new Date(box.handedOverAt)))
          }
          max={today}
          value={deliveredOn}
          error={
            delivery.fields['deliveredOn'] && 'Entre la remise au transporteur et aujourd’hui.'
          }
          onChange={(event) => setDay(event.target.value)}
        />
      }
      trigger={(ask) => (
        // While another box is to pack or to hand over, that comes first.
        <Button
          variant={shipment.status === 'handed_over' ? 'primary' : 'secondary'}
          onClick={begin(ask)}
        >
          Marquer comme livré
        </Button>
      )}
      title="Marquer comme livré&nbsp;?"
      description={`Un message part aussitôt à ${shipment.customer.name}. Cette étape ne s’annule pas.`}
      confirmLabel="Marquer comme livré"
    />
  )
}

/** Opens a closed box that has not left, to correct a wrong weight or to take a parcel out. */
const OpenBox = ({ boxId }: { boxId: string }) => (
  <DeskReasonAction
    label="Rouvrir la boîte"
    title="Rouvrir cette boîte&nbsp;?"
    description="Son poids et ses dimensions ne comptent plus&nbsp;: ses colis sont de nouveau à scanner, puis la boîte à peser et à mesurer."
    done="Boîte rouverte"
    endpoint={openBox}
    input={{ boxId }}
  />
)

/**
 * Undoes a handover of the wrong box, or with the wrong number: within the minute the box becomes ready again, and the customer’s
 * message is withdrawn.
 */
function UndoHandOver({ box: { id, handedOverAt } }: { box: BoxView }) {
  const isFresh = useIsFresh(handedOverAt)
  const undo = useAction(undoHandOver, {
    done: 'Remise annulée, la boîte est de nouveau prête',
    refusals: shipmentRefusals,
  })
  if (!isFresh && !undo.error) return null
  return (
    <>
      {isFresh && (
        <Button
          variant="secondary"
          busy={undo.isBusy}
          onClick={() => {
            undo.run({ boxId: id })
          }}
        >
          <Undo2 className="size-5" aria-hidden="true" />
          Annuler la remise
        </Button>
      )}
      <ActionFailure action={undo} />
    </>
  )
}

/** A closed box: its weight and size, then its carrier and number once it has left. */
const BoxFacts = ({ box }: { box: BoxView }) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Fact name="Poids final">{formatWeight(box.weightGrams)}</Fact>
    <Fact name="Dimensions">{formatSides([box.lengthMm, box.widthMm, box.heightMm])}</Fact>
    {box.carrier && <Fact name="Transporteur">{box.carrier}</Fact>}
    {box.trackingNumber && (
      <Fact name="Numéro de suivi">
        <TrackingNumber number={box.trackingNumber} url={box.trackingUrl} />
      </Fact>
    )}
  </dl>
)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures text-lg font-semibold">{children}</dd>
    </div>
  )
}

function TrackingNumber({ number, url }: { number: string; url: string | null }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-mono wrap-anywhere">{number}</span>
      <CopyButton text={number} label="Copier le numéro de suivi" />
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} inline-flex min-h-11 items-center gap-1.5 text-base`}
        >
          Suivre
          <NewTab />
        </a>
      )}
    </span>
  )
}
