import { Link } from 'react-router'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { isParcelInHouse } from '#web/api/parcels.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { shelfName } from '#web/copy/parcels.ts'
import { requestedActions } from '#web/copy/declaration.ts'
import { paths } from '#web/paths.ts'
import { useSessionUser } from '#web/api/session.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Fact } from './Fact.tsx'

export function WarehouseFacts({ parcel }: { parcel: WarehouseParcel }) {
  const { customer, reception } = parcel
  return (
    <TitledCard title="Fiche">
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Client">
          {customer ? (
            <>
              <ClientName customer={customer} /> ·{' '}
              <span className="font-mono">{customer.clientNumber}</span>
            </>
          ) : (
            'Non identifié'
          )}
        </Fact>
        {customer && <Fact label="Territoire">{customer.country}</Fact>}
        <Fact label="Marchand">{parcel.merchant}</Fact>
        <Fact label="Action demandée">{requestedActions[parcel.requestedAction]}</Fact>
        {parcel.description && <Fact label="Contenu">{parcel.description}</Fact>}
        {reception && (
          <>
            {isParcelInHouse(parcel) && (
              <Fact label="Étagère">
                <span className="font-mono text-xl">
                  {shelfName({ status: parcel.status, reception })}
                </span>
              </Fact>
            )}
            <Fact label="Poids">{formatWeight(reception.weightGrams)}</Fact>
            <Fact label="Dimensions">
              {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
            </Fact>
            <Fact label="Reçu">
              {formatMoment(reception.receivedAt)} par {reception.receivedBy}
            </Fact>
            {reception.conditionNote && (
              <Fact label="État à l’arrivée">{reception.conditionNote}</Fact>
            )}
          </>
        )}
      </dl>
    </TitledCard>
  )
}

/** The client's name; only the office sees a link to the client's page. */
function ClientName({ customer }: { customer: NonNullable<WarehouseParcel['customer']> }) {
  const isOffice = useSessionUser()?.role !== 'operateur'
  if (!isOffice) return customer.name
  return (
    <Link to={paths.adminClient(customer.id)} className={linkStyle}>
      {customer.name}
    </Link>
  )
}
