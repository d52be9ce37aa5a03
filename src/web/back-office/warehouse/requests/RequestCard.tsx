import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { requestCan } from '#domain/parcel/request.ts'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { blockedChoices, requestKinds, requestStatus } from '#web/copy/requests.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { AnswerRequest } from './AnswerRequest.tsx'
import { CarryOutRequest } from './CarryOutRequest.tsx'

/** One request with all that its answer needs, and the answer's form. */
export function RequestCard({
  request,
  showsParcel = false,
}: {
  request: WarehouseRequest
  /** False on the parcel's own page. */
  showsParcel?: boolean
}) {
  const { label, family } = requestStatus(request.state, request.outcome)
  return (
    <Card aria-label={`${requestKinds[request.kind]}, ${request.customer.name}`}>
      <div className="flex flex-wrap items-start justify-between gap-2 sm:flex-nowrap">
        <div className="min-w-0">
          <h3 className="text-lg">{requestKinds[request.kind]}</h3>
          <p className="text-sm text-ink-soft">
            {request.customer.name} ·{' '}
            <span className="font-mono whitespace-nowrap">{request.customer.clientNumber}</span> ·{' '}
            {formatMoment(request.createdAt)}
          </p>
        </div>
        <Badge family={family}>{label}</Badge>
      </div>
      <Asked request={request} showsParcel={showsParcel} />
      <div className="mt-4 empty:hidden">
        {request.state === 'open' && <AnswerRequest request={request} />}
        {requestCan('carry-out', request.state) && <CarryOutRequest request={request} />}
      </div>
    </Card>
  )
}

function Asked({ request, showsParcel }: { request: WarehouseRequest; showsParcel: boolean }) {
  const { kind, choice, reason, shopAddress, shopLabel, deadline, answer, answeredBy } = request
  return (
    <dl className="mt-3 grid gap-2">
      {(showsParcel || kind === 'claim') && <Subject request={request} />}
      <Fact label="Choix">{choice && blockedChoices[choice].label}</Fact>
      <Fact label={kind === 'claim' ? 'Preuve' : 'Raison'}>{reason}</Fact>
      <Fact label="Adresse de retour">{shopAddress}</Fact>
      <Fact label="Étiquette">{shopLabel}</Fact>
      <Fact label="Au plus tard le">{deadline && formatParisDay(deadline)}</Fact>
      <Fact label={answeredBy ? `Réponse de ${answeredBy}` : 'Réponse'}>{answer}</Fact>
    </dl>
  )
}

function Subject({ request: { parcel, kind, trackingNumber } }: { request: WarehouseRequest }) {
  if (parcel === null) {
    return (
      <Fact label="Numéro">
        <span className="font-mono">{trackingNumber}</span> · aucun colis non identifié ne le porte
      </Fact>
    )
  }
  return (
    <Fact label={kind === 'claim' ? 'Colis qui porte ce numéro' : 'Colis'}>
      <Link to={paths.adminParcel(parcel.id)} className={linkStyle}>
        <span className="font-mono">{parcel.trackingNumber}</span>
      </Link>{' '}
      · {parcel.merchant}
    </Fact>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  ) : null
