import {
  approveDisposal,
  askDisposal,
  giveUpDisposal,
  type ParcelDisposal,
} from '#contract/warehouse/owed-storage.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { returnParcels } from '#contract/warehouse/office-parcels.ts'
import {
  markUnclaimed,
  reclaimParcel,
  type ParcelRecord,
} from '#contract/warehouse/parcel-record.ts'
import { unblockParcel } from '#contract/warehouse/warehouse-requests.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { SheetAct } from '#domain/parcel/staff-acts.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { refusedOf } from '#web/back-office/warehouse/parcels/refused-of.ts'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { actsElsewhere, givenUpSentence, sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { CorrectMeasures, measuresOf } from './CorrectMeasures.tsx'
import { DeskReasonAction } from './DeskReason.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { BlockForm } from './BlockForm.tsx'
import { TakeFromOwner } from './TakeFromOwner.tsx'

type Props = { parcel: WarehouseParcel; record: ParcelRecord }

/** The actions that the table of transitions allows this person here; for other steps, says where to do them. */
export const SheetActs = ({ parcel, record }: Props) => (
  <>
    {record.acts.length > 0 && (
      <div className="flex flex-wrap items-start gap-2">
        {record.acts.map(({ act, refusal }) => (
          <span key={act} className="contents">
            {buttons[act](parcel, record, refusal === null ? undefined : sheetRefusals[refusal])}
          </span>
        ))}
      </div>
    )}
    <Elsewhere parcel={parcel} record={record} />
  </>
)

type ButtonOf = (
  parcel: WarehouseParcel,
  record: ParcelRecord,
  disabledReason: string | undefined,
) => ReactNode

const buttons: Readonly<Record<SheetAct, ButtonOf>> = {
  'correct-measures': ({ id, reception }) =>
    reception && <CorrectMeasures parcelId={id} now={measuresOf(reception)} />,
  block: ({ id }) => <BlockParcel parcelId={id} />,
  unblock: ({ id, customer }) => (
    <DeskReasonAction
      label="Débloquer"
      title="Débloquer ce colis&nbsp;?"
      description={`Il redevient disponible, et le choix du client, s’il en a fait un, tombe.${customer === null ? '' : ' Son client en est prévenu.'}`}
      done="Colis débloqué"
      endpoint={unblockParcel}
      input={{ parcelId: id }}
    />
  ),
  resume: ({ id }) => (
    <DeskReasonAction
      label="Remettre dans son envoi"
      title="Remettre ce colis dans son envoi&nbsp;?"
      description="Il est de nouveau à emballer avec sa boîte, et le choix du client, s’il en a fait un, tombe. Son client en est prévenu."
      done="Colis de nouveau à emballer"
      endpoint={unblockParcel}
      input={{ parcelId: id }}
    />
  ),
  return: ({ id, status }, { undoneOptions, acts }) => (
    <DeskReasonAction
      label="Retourner à l’expéditeur"
      title="Noter ce colis comme retourné à l’expéditeur&nbsp;?"
      description={[
        leavingOf(status),
        acts.some(({ act }) => act === 'resume') ? leavingBox : '',
        givenUpSentence(undoneOptions),
      ]
        .filter(Boolean)
        .join(' ')}
      done="Retour noté"
      endpoint={returnParcels}
      input={{ parcelIds: [id] }}
      accept={refusedOf}
    />
  ),
  'take-from-owner': ({ id }) => <TakeFromOwner parcelId={id} />,
  'mark-unclaimed': ({ id }, _, disabledReason) => (
    <DeskReasonAction
      label="Dire non réclamé"
      title="Dire ce colis non réclamé&nbsp;?"
      description="Ses trois rappels et son délai sont passés. Son client en est prévenu par e-mail."
      done="Colis non réclamé"
      disabledReason={disabledReason}
      endpoint={markUnclaimed}
      input={{ parcelId: id }}
    />
  ),
  reclaim: ({ id }) => (
    <DeskReasonAction
      label="Reprendre le colis"
      title="Reprendre ce colis&nbsp;?"
      description="Son client s’est manifesté&nbsp;: il redevient disponible, et ses rappels repartent de zéro."
      done="Colis repris"
      endpoint={reclaimParcel}
      input={{ parcelId: id }}
    />
  ),
  dispose: ({ id }, { disposal }, disabledReason) =>
    disposal === null ? (
      <DeskReasonAction
        label="Mettre en demeure avant destruction"
        title="Annoncer la destruction de ce colis&nbsp;?"
        description="Son client reçoit une mise en demeure et a 30&nbsp;jours pour le reprendre. Un autre administrateur le fait détruire ensuite."
        done="Mise en demeure envoyée"
        disabledReason={disabledReason}
        endpoint={askDisposal}
        input={{ parcelId: id }}
      />
    ) : (
      <AnnouncedDisposal parcelId={id} disposal={disposal} />
    ),
}

const leavingOf = (status: WarehouseParcel['status']): string =>
  status === 'shipped'
    ? 'Il ne sera pas livré, et son client en est prévenu. Les autres colis de sa boîte restent en route\u00a0; s’il était le dernier, l’envoi et sa commande sont terminés.'
    : 'Il quitte l’entrepôt, et son client en est prévenu.'

const leavingBox =
  'Sa boîte, payée, part sans lui\u00a0; s’il y est seul, son envoi est annulé et le remboursement est proposé au bureau.'

/** Where to do the next step of this parcel, when it is not here. */
function Elsewhere({ parcel, record }: Props) {
  const sentence = actsElsewhere[parcel.status]
  if (sentence === undefined) return null
  const to = placeOf(parcel, record)
  return (
    <p className="mt-2 text-ink-soft">
      {sentence}{' '}
      {to && (
        <Link to={to.path} className={linkStyle}>
          {to.name}
        </Link>
      )}
    </p>
  )
}

function placeOf(
  { status }: WarehouseParcel,
  { quotes, shipments }: ParcelRecord,
): { path: string; name: string } | null {
  if (status === 'pending_arrival') return { path: paths.reception, name: 'Poste de réception' }
  const [quote] = quotes ?? []
  const [shipment] = shipments
  if (status === 'pending_quote') {
    return quote ? { path: paths.adminQuote(quote.id), name: `Devis ${quote.number}` } : null
  }
  return shipment
    ? { path: paths.departure(shipment.id), name: `Expédition ${shipment.number}` }
    : null
}

const BlockParcel = ({ parcelId }: { parcelId: string }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Bloquer le colis
      </Button>
    )}
    title="Bloquer ce colis&nbsp;?"
    description="Le client lit la raison et choisit ce que le colis devient."
  >
    {(close) => <BlockForm parcelId={parcelId} onDone={close} />}
  </ActionDialog>
)

/** The destruction that was announced: another admin has it done after the last day, or it is given up. */
function AnnouncedDisposal({
  parcelId,
  disposal: { askedAt, askedBy, lastDay, reason },
}: {
  parcelId: string
  disposal: ParcelDisposal
}) {
  return (
    <div className="grid w-full gap-2">
      <p>
        Destruction annoncée par {askedBy} le {formatMoment(askedAt)}.{' '}
        {lastDay === null
          ? 'La mise en demeure n’est pas encore partie.'
          : `Le client peut reprendre ce colis jusqu’au ${formatParisDay(`${lastDay}T12:00:00Z`)} inclus.`}{' '}
        Raison&nbsp;: {reason}
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmWrite
          endpoint={approveDisposal}
          done="Colis détruit"
          refusals={sheetRefusals}
          input={{ parcelId }}
          trigger={(ask) => (
            <Button variant="secondary" onClick={ask}>
              Faire détruire
            </Button>
          )}
          title="Détruire ce colis non réclamé&nbsp;?"
          description={`Sa destruction a été annoncée le ${formatParisDay(askedAt)}. La garde due n’est plus demandée. Cette étape ne s’annule pas.`}
          confirmLabel="Détruire"
          danger
        />
        <ConfirmWrite
          endpoint={giveUpDisposal}
          done="Destruction abandonnée"
          refusals={sheetRefusals}
          input={{ parcelId }}
          trigger={(ask) => (
            <Button variant="secondary" onClick={ask}>
              Ne plus le détruire
            </Button>
          )}
          title="Abandonner cette destruction&nbsp;?"
          description="Le colis reste non réclamé, à l’entrepôt."
          confirmLabel="Abandonner la destruction"
          cancelLabel="Revenir"
        />
      </div>
    </div>
  )
}
