import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { createCarrierLabel, readCarrierPaper } from '#contract/shipping/box-papers.ts'
import type { Hold } from '#contract/shipping/holds.ts'
import { addressOf } from '#web/api/address-of.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { BoxView, CarrierLabels, ShipmentView } from '#contract/shipping/shipments.ts'
import { printPdf } from '#web/back-office/core/print-pdf.ts'
import { PassDialog } from '#web/back-office/shipping/holds/PassDialog.tsx'
import { useStoppedBy } from '#web/back-office/shipping/holds/stopped-by.ts'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { carrierLabelError } from '#web/copy/carriers.ts'
import { noLabelWhileHeld } from '#web/copy/holds.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Parcel = ShipmentView['parcels'][number]
type Props = {
  readonly box: BoxView
  readonly labels: CarrierLabels
  readonly shipment: {
    readonly holds: readonly Hold[]
    readonly parcels: readonly Pick<Parcel, 'id' | 'boxId' | 'trackingNumber'>[]
  }
}

const createText = 'Créer l’étiquette Colissimo'

/** Colissimo's own label of a box that is about to leave: made once, then printed; its number is the one of the hand-over. */
export function CarrierLabel({ box, labels, shipment }: Props) {
  const made = labels.made.find(({ boxId }) => boxId === box.id)
  if (!made && (!labels.isOffered || box.status !== 'ready')) return null
  return (
    <section aria-label={`Étiquette Colissimo de la boîte ${box.number}`} className="mb-4">
      {made ? (
        <Made
          box={box}
          holds={shipment.holds}
          hasCn23={made.hasCn23}
          number={made.trackingNumber}
        />
      ) : (
        <Create box={box} shipment={shipment} />
      )}
    </section>
  )
}

function Create({ box: { id: boxId }, shipment }: Omit<Props, 'labels'>) {
  const passing = usePass<null>(shipment.holds, 'label')
  const creation = useAction(createCarrierLabel, {
    done: 'Étiquette Colissimo créée',
    refusals: carrierLabelError,
    onDone: () => printPdf(addressOf(readCarrierPaper, { boxId, paper: 'label' })),
  })
  const parcels = shipment.parcels.filter((parcel) => parcel.boxId === boxId)
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        busy={creation.isBusy}
        disabledReason={passing.stopped && noLabelWhileHeld}
        onClick={() => {
          if (!passing.asksFirst(null, creation.error)) creation.run({ boxId })
        }}
      >
        <Printer className="size-5 shrink-0" aria-hidden="true" />
        {createText}
      </Button>
      <p className="text-sm text-ink-soft">
        Son numéro remplit le champ ci-dessous. Sinon, collez une étiquette faite ailleurs et
        scannez-la.
      </p>
      {!passing.asked && <ActionFailure action={creation} />}
      <PassDialog
        asked={passing.asked}
        submitLabel={createText}
        action={creation}
        onPass={(_, pass) => creation.run({ boxId, pass }, { onDone: passing.close })}
        onClose={passing.close}
      />
      {creation.proofDialog}
      {creation.error instanceof ApiError && creation.error.code === 'carrier-label-goods' && (
        <ul aria-label="Contenus de la boîte">
          {parcels.map(({ id, trackingNumber }) => (
            <li key={id}>
              <Link
                to={paths.adminParcelContents(id)}
                className={`${linkStyle} inline-flex min-h-11 items-center`}
              >
                Contenu du colis {trackingNumber}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type MadeProps = {
  readonly box: BoxView
  readonly holds: readonly Hold[]
  readonly number: string
  readonly hasCn23: boolean
}

function Made({ box: { id: boxId }, holds, number, hasCn23 }: MadeProps) {
  const { reason } = useStoppedBy(holds, 'label')
  const [cannotPrint, setCannotPrint] = useState(false)
  const address = addressOf(readCarrierPaper, { boxId, paper: 'label' })
  const print = async () => setCannotPrint(!(await printPdf(address)))
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        Étiquette Colissimo <span className="font-mono">{number}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          disabledReason={reason && noLabelWhileHeld}
          onClick={() => void print()}
        >
          <Printer className="size-5 shrink-0" aria-hidden="true" />
          Imprimer l’étiquette Colissimo
        </Button>
        {hasCn23 && (
          <a
            href={addressOf(readCarrierPaper, { boxId, paper: 'cn23' })}
            target="_blank"
            rel="noreferrer"
            className={`${linkStyle} inline-flex min-h-11 items-center`}
          >
            CN23 de Colissimo
            <NewTab />
          </a>
        )}
      </div>
      {hasCn23 && (
        <p className="text-sm text-ink-soft">Cette CN23 remplace la nôtre dans la pochette.</p>
      )}
      {cannotPrint && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          Ouvrir l’étiquette Colissimo
          <NewTab />
        </a>
      )}
    </div>
  )
}
