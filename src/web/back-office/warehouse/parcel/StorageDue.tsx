import { waiveStorage, type ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { useSessionUser } from '#web/api/session.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { settlementLabel } from '#words/owed-storage.ts'
import { askSettlement, callOffSettlement } from '#contract/warehouse/owed-storage.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeskReasonAction } from './DeskReason.tsx'

type Storage = NonNullable<ParcelRecord['storage']>
type Settlement = ParcelRecord['settlement']

/** The storage fee that keeps a parcel from leaving; the office may waive it, with a reason. Warehouse staff see no amounts. */
export function StorageDue({
  parcelId,
  storage,
  settlement,
  mayReturn = false,
}: {
  parcelId: string
  storage: Storage | null
  settlement: Settlement
  /** The team may return it to its shop. */
  mayReturn?: boolean
}) {
  if (settlement?.state === 'settled') {
    return <SettledStorage parcelId={parcelId} settlement={settlement} />
  }
  if (storage === null || storage.daysDue === 0) return null
  const { daysDue: days, feeDueCents } = storage
  const counted = `${days}\u00A0${days > 1 ? 'jours' : 'jour'}`
  const title =
    feeDueCents === null
      ? `Garde due\u00A0: ${counted}`
      : `Garde due\u00A0: ${formatMoney(feeDueCents)} (${counted})`
  return (
    <Notice kind="warning" title={title}>
      <p>
        Hors d’un envoi payé, ce colis ne quitte l’entrepôt qu’une fois sa garde réglée, ou
        lorsqu’un administrateur y renonce.
        {settlement &&
          ` Son paiement est demandé au client depuis le ${formatParisDay(settlement.openedAt)}.`}
      </p>
      {feeDueCents !== null && (
        <div className="mt-3 flex flex-wrap gap-2">
          <DeskReasonAction
            label="Renoncer à la garde due"
            title={`Renoncer à ${formatMoney(feeDueCents)} de garde\u00A0?`}
            description={`Les ${counted} dus à ce jour ne seront plus demandés. ${afterWaiver(settlement)}`}
            done="Garde due levée"
            endpoint={waiveStorage}
            input={{ parcelId, days }}
          />
          <SettlementActs parcelId={parcelId} settlement={settlement} mayAsk={mayReturn} />
        </div>
      )}
    </Notice>
  )
}

/** A waiver settles what waits to leave; what stays in stock has days to come, and an unclaimed parcel stays so. */
export function afterWaiver(settlement: Settlement): string {
  if (settlement === null) return 'Les jours suivants le seront.'
  return settlement.way === 'reclaim'
    ? 'Les jours suivants le seront. Prévenez le client\u00A0: il reprend ce colis sans rien payer, depuis sa page, avant le prochain jour dû.'
    : 'Ce colis peut alors partir\u00A0; les jours d’ici là ne coûtent rien.'
}

/** The office may still keep a parcel that it was to return. */
function SettledStorage({
  parcelId,
  settlement,
}: {
  parcelId: string
  settlement: NonNullable<Settlement>
}) {
  const isOffice = useSessionUser()?.role !== 'operateur'
  return (
    <Notice
      kind="info"
      title={`Garde ${settlementLabel(settlement.way, settlement.state).toLowerCase()}`}
    >
      <p>Sa garde ne coûte plus rien d’ici là.</p>
      {isOffice && settlement.way === 'return' && (
        <div className="mt-3">
          <SettlementActs parcelId={parcelId} settlement={settlement} mayAsk={false} />
        </div>
      )}
    </Notice>
  )
}

type Props = {
  readonly parcelId: string
  readonly settlement: ParcelRecord['settlement']
  readonly mayAsk: boolean
}

/** The office asks for the storage of a parcel that it returns, and takes that back. */
function SettlementActs({ parcelId, settlement, mayAsk }: Props) {
  if (settlement?.way === 'return') return <CallOff parcelId={parcelId} />
  return settlement === null && mayAsk ? <Ask parcelId={parcelId} /> : null
}

const Ask = ({ parcelId }: { parcelId: string }) => (
  <ReasonAction
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Le renvoyer&nbsp;: demander la garde
      </Button>
    )}
    title="Demander au client de régler la garde&nbsp;?"
    description="Un message part aussitôt avec le lien de paiement. Dès qu’elle est réglée, ce colis peut être retourné à sa boutique."
    endpoint={askSettlement}
    done="Demandé, le client est prévenu"
    refusals={sheetRefusals}
    label="Raison du retour"
    hint="Le client la lit."
    maxLength={300}
    submitLabel="Demander"
    inputOf={(reason) => ({ parcelId, reason })}
  />
)

const CallOff = ({ parcelId }: { parcelId: string }) => (
  <ConfirmWrite
    endpoint={callOffSettlement}
    done="Ce colis reste à l’entrepôt"
    refusals={sheetRefusals}
    input={{ parcelId }}
    trigger={(ask) => (
      <Button variant="secondary" onClick={ask}>
        Ne plus le renvoyer
      </Button>
    )}
    title="Garder ce colis à l’entrepôt&nbsp;?"
    description="Sa garde redevient une ligne du prochain devis. Ce qui est déjà réglé le reste."
    confirmLabel="Le garder"
    cancelLabel="Revenir"
  />
)
