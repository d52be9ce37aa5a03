import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnBox, WarehouseParcel } from '#contract/warehouse/reception.ts'
import { boxCan, holdsItsParcels } from '#domain/shipment/box.ts'
import { isParcelInHouse } from '#web/api/parcels.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { declared, type DeskState, type DeskTarget } from './desk-target.ts'
import { ParcelIdentity } from './ParcelIdentity.tsx'
import { UndeclaredForm } from './UndeclaredForm.tsx'

type Choice = Extract<DeskState, { step: 'choose' }>
type ChoiceActs = {
  readonly onChosen: (target: DeskTarget) => void
  readonly onOtherScan: (scanned: string) => void
  readonly onCancel: () => void
}

/**
 * Several owners, an earlier reception, or a number that nobody declared: the person decides (docs/rules/parcels.md#reception).
 */
export function ChooseParcel({
  trackingNumber,
  matches,
  nearMatches,
  ownBox,
  onChosen,
  onOtherScan,
  onCancel,
}: Omit<Choice, 'step'> & ChoiceActs) {
  const title = useRef<HTMLHeadingElement>(null)
  const isBox = ownBox !== null && holdsItsParcels(ownBox)
  const isUnknown = matches.length === 0 && nearMatches.length === 0 && ownBox === null
  const isTwin = matches.some(isHere)
  const isUnowned = matches.some((one) => one.customer === null && isParcelInHouse(one))
  useEffect(() => {
    // There is nothing to choose from: the next scan is the client number on the label.
    if (!isUnknown) title.current?.focus()
  }, [isUnknown])
  useEffect(() => {
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel()
    document.addEventListener('keydown', giveUp)
    return () => {
      document.removeEventListener('keydown', giveUp)
    }
  }, [onCancel])
  const choose = (parcel: WarehouseParcel) => {
    onChosen(declared(parcel, trackingNumber))
  }

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 ref={title} tabIndex={-1} className="text-2xl outline-none">
          {isBox ? 'Une boîte à nous' : titleOf(matches)}{' '}
          <span className="font-mono wrap-anywhere">{trackingNumber}</span>
        </h2>
        <Button variant="secondary" onClick={onCancel}>
          Scanner un autre colis
        </Button>
      </div>
      {ownBox ? <BoxOfOurs box={ownBox} /> : matches.length === 0 && <BoxComesBack />}
      <Candidates parcels={matches} isUnowned={isUnowned} onChosen={choose} />
      {nearMatches.length > 0 && (
        <section aria-labelledby="proches-titre">
          <h3 id="proches-titre" className="mb-3 text-lg">
            Numéros proches, encore attendus&nbsp;: relisez l’étiquette avant de choisir
          </h3>
          <Candidates parcels={nearMatches} isUnowned={isUnowned} onChosen={choose} />
        </section>
      )}
      {!isBox && (
        <Undeclared isTwin={isTwin}>
          <UndeclaredForm
            trackingNumber={trackingNumber}
            isFurtherCarton={isTwin}
            isAwaitingScan={isUnknown}
            onChosen={onChosen}
            onOtherScan={onOtherScan}
          />
        </Undeclared>
      )}
    </div>
  )
}

const BoxComesBack = () => (
  <p className="-mt-3 text-ink-soft">
    Une boîte à nous, que le transporteur rapporte&nbsp;?{' '}
    <Link to={paths.departures} className={linkStyle}>
      Scannez-la dans «&nbsp;Expéditions&nbsp;»
    </Link>
    .
  </p>
)

/** What is known of our own box under this number, and the page where it is taken back. */
const BoxOfOurs = ({ box: { shipmentId, number, place, status } }: { box: OwnBox }) => (
  <Notice kind="warning">
    <p>
      Boîte <span className="font-mono whitespace-nowrap">{number}</span>&nbsp;:{' '}
      {boxSentences[status]}
    </p>
    <Link
      to={paths.departure(shipmentId, place)}
      className={buttonStyle('secondary', 'normal', 'mt-3')}
    >
      {boxCan('return', { status }) ? 'Reprendre la boîte' : 'Voir son envoi'}
    </Link>
  </Notice>
)

const boxSentences: Readonly<Record<OwnBox['status'], string>> = {
  ready: 'elle est fermée et attend son départ. Elle n’est pas à recevoir.',
  handed_over:
    'elle est partie. Si le transporteur la rapporte, reprenez-la\u00a0: ses colis retrouvent une étagère, et leur client est prévenu.',
  delivered:
    'elle est notée livrée. Si le transporteur la rapporte, reprenez-la plutôt que de recevoir un nouveau colis.',
  returned:
    'elle est déjà revenue, ses colis sont en stock. Voyez son envoi avant de recevoir un nouveau colis.',
}

const isHere = ({ status }: WarehouseParcel): boolean => status !== 'pending_arrival'

/** A number already received is most often the same parcel, scanned again. */
function Undeclared({ isTwin, children }: { isTwin: boolean; children: ReactNode }) {
  if (!isTwin) return children
  return (
    <details>
      <Summary>Un deuxième carton porte ce numéro</Summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}

function titleOf(matches: readonly WarehouseParcel[]): string {
  if (matches.length === 0) return 'Aucune déclaration pour'
  const awaited = matches.filter(({ status }) => status === 'pending_arrival')
  return awaited.length > 1 ? 'Plusieurs clients attendent' : 'Vérifiez avant de recevoir'
}

/** Names the shelf of a parcel in the warehouse, so that it goes back there; a parcel that has left has its own page. */
function whereOf({ status, destroyedAt, reception }: WarehouseParcel): string {
  if (status === 'shipped') {
    return 'S’il revient avec sa boîte, reprenez-la dans «\u00a0Expéditions\u00a0». '
  }
  if (status === 'returned') {
    return 'Il était reparti vers la boutique\u00a0: si le transporteur le rapporte, recevez-le ci-dessous pour le même client, comme un deuxième carton. '
  }
  return reception && isParcelInHouse({ status, destroyedAt })
    ? `Étagère ${reception.shelf}, reçu le ${formatDay(reception.receivedAt)}. `
    : ''
}

type CandidatesProps = {
  parcels: readonly WarehouseParcel[]
  /** A parcel of that number is here without an owner: it may be the announced one. */
  isUnowned: boolean
  onChosen: (parcel: WarehouseParcel) => void
}

const Candidates = ({ parcels, isUnowned, onChosen }: CandidatesProps): ReactNode => (
  <ul className="grid gap-3 empty:hidden">
    {parcels.map((parcel) => (
      <li key={parcel.id} className="rounded-2xl border border-line-strong bg-surface p-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <ParcelIdentity parcel={parcel} />
          <ParcelState parcel={parcel} />
        </div>
        <div className="mt-3">
          {parcel.status === 'pending_arrival' && isUnowned ? (
            <Notice kind="warning">
              Un colis de ce numéro est déjà ici, sans propriétaire. Si c’est lui,{' '}
              <Link to={paths.unidentified} className={linkStyle}>
                rattachez-le dans «&nbsp;Non identifiés&nbsp;»
              </Link>
              . Si c’est un autre carton, recevez-le ci-dessous.
            </Notice>
          ) : parcel.status === 'pending_arrival' ? (
            <Button
              size="large"
              aria-label={`Recevoir pour ${parcel.customer?.name ?? 'personne'}`}
              onClick={() => {
                onChosen(parcel)
              }}
            >
              Recevoir ce colis
            </Button>
          ) : (
            <Notice kind="warning">
              Ce colis est déjà passé à la réception. {whereOf(parcel)}
              <Link to={paths.adminParcel(parcel.id)} className={linkStyle}>
                Voir sa fiche
              </Link>
            </Notice>
          )}
        </div>
      </li>
    ))}
  </ul>
)
