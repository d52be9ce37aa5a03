import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readReturnFile } from '#contract/shipping/shop-returns.ts'
import type { ShopReturn } from '#contract/warehouse/shop-return.ts'
import { carryOutRequest, type WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { requestCan, freesParcel } from '#domain/parcel/request.ts'
import { addressOf } from '#web/api/address-of.ts'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { officeReturnStatuses, returnEndings, returnWayNames } from '#web/copy/shop-returns.ts'
import { ReturnDesk } from './ReturnDesk.tsx'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { answerRefusals, carryOutLabels, carryOutQuestions } from '#web/copy/request-answers.ts'
import { blockedChoices, requestKinds, requestStatus } from '#web/copy/requests.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { AnswerRequest } from './AnswerRequest.tsx'
import { RemoveItem } from './RemoveItem.tsx'
import { useQuery } from '@tanstack/react-query'
import { readParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { query } from '#web/api/query.ts'
import { givenUpSentence } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { StorageDue } from '#web/back-office/warehouse/parcel/StorageDue.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** One request with everything needed to answer it, and the answer form. */
export function RequestCard({
  request,
  showsParcel = false,
}: {
  request: WarehouseRequest
  /** `false` on the parcel's own page. */
  showsParcel?: boolean
}) {
  const { shopReturn } = request
  const { label, family } = shopReturn
    ? officeReturnStatuses[shopReturn.state]
    : requestStatus(request.state, request.outcome)
  return (
    <Card padding="tight" aria-label={`${requestKinds[request.kind]}, ${request.customer.name}`}>
      <div className="flex flex-wrap items-start justify-between gap-2 sm:flex-nowrap">
        <div className="min-w-0">
          <h3 className="text-18">{requestKinds[request.kind]}</h3>
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
        {shopReturn ? (
          <ReturnDesk request={request} />
        ) : (
          <>
            {request.state === 'open' && <AnswerRequest request={request} />}
            {requestCan('carry-out', request.state) && <CarryOutRequest request={request} />}
          </>
        )}
      </div>
    </Card>
  )
}

function Asked({ request, showsParcel }: { request: WarehouseRequest; showsParcel: boolean }) {
  const { kind, choice, reason, shopAddress, shopLabel, deadline, answer, answeredBy } = request
  const { shopReturn } = request
  return (
    <dl className="mt-3 grid gap-1.5 max-sm:gap-2">
      {(showsParcel || kind === 'claim') && <Subject request={request} />}
      <Fact label="Choix">{choice && blockedChoices[choice].label}</Fact>
      <Fact label={kind === 'claim' ? 'Preuve' : 'Raison'}>{reason}</Fact>
      <Fact label="Adresse de retour">{shopAddress}</Fact>
      <Fact label="Étiquette">{shopLabel}</Fact>
      {shopReturn && <ReturnFacts shopReturn={shopReturn} />}
      <Fact label="Au plus tard le">{deadline && formatParisDay(deadline)}</Fact>
      <Fact label={answeredBy ? `Réponse donnée par ${answeredBy}` : 'Réponse'}>{answer}</Fact>
    </dl>
  )
}

/** One thing that is said of a request; nothing without its value. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-baseline">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  ) : null

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

/**
 * Records that the owner's choice was carried out: the parcel left, was destroyed, is rid of the item, or is free as it is. Asks
 * for confirmation: none of it can be undone.
 */
function CarryOutRequest({ request }: { request: WarehouseRequest }) {
  const carryingOut = useAction(carryOutRequest, {
    done: 'C’est noté, le client est prévenu',
    refusals: answerRefusals,
  })
  const choice = request.choice ?? 'return'
  if (choice === 'remove-item' && request.parcel) {
    return <RemoveItem request={request} parcel={request.parcel} />
  }
  const givenUp = freesParcel(choice) ? '' : givenUpSentence(request.undoneOptions)
  const leaving = freesParcel(choice) ? null : request.parcelId
  return (
    <>
      {leaving !== null && <DueBeforeLeaving parcelId={leaving} />}
      {givenUp !== '' && <p className="text-ink-soft">{givenUp}</p>}
      <ConfirmAction
        action={carryingOut}
        input={{ requestId: request.id }}
        trigger={(ask) => <Button onClick={ask}>{carryOutLabels[choice]}</Button>}
        title={carryOutQuestions[choice]}
        description={`Un message part aussitôt à ${request.customer.name}. Cette étape ne s’annule pas.`}
        confirmLabel={carryOutLabels[choice]}
        danger={choice === 'destroy'}
      />
    </>
  )
}

function DueBeforeLeaving({ parcelId }: { parcelId: string }) {
  const { data } = useQuery(query(readParcelRecord, { parcelId }))
  return data ? (
    <div className="mb-4 empty:hidden">
      <StorageDue parcelId={parcelId} storage={data.storage} settlement={data.settlement} />
    </div>
  ) : null
}

type Props = { readonly shopReturn: ShopReturn }

/** What a return is, what it costs, and where it is. */
const ReturnFacts = ({ shopReturn }: Props) => (
  <>
    <Fact label="Envoi">{returnWayNames[shopReturn.way]}</Fact>
    <LabelFact shopReturn={shopReturn} />
    <PriceFacts shopReturn={shopReturn} />
    <SentFacts shopReturn={shopReturn} />
    <Fact label="Abandonné">{endingOf(shopReturn)}</Fact>
  </>
)

const LabelFact = ({ shopReturn: { way, label } }: Props) => (
  <Fact label="Étiquette de la boutique">
    {label ? (
      <FileLink fileId={label.fileId}>{label.fileName}</FileLink>
    ) : (
      way === 'shop-label' && 'Pas encore jointe'
    )}
  </Fact>
)

const PriceFacts = ({
  shopReturn: { feeCents, storageCents, pricedCarrier, validUntil, sent },
}: Props) => (
  <>
    <Fact label="Prix">{feeCents !== null && priceText(feeCents, storageCents)}</Fact>
    <Fact label="Transporteur prévu">{pricedCarrier}</Fact>
    <Fact label="Valable jusqu’au">{validUntil && !sent && formatMoment(validUntil)}</Fact>
  </>
)

const SentFacts = ({ shopReturn: { sent, proof, deliveredAt } }: Props) => (
  <>
    <Fact label="Parti">
      {sent && `${formatMoment(sent.at)}, ${sent.carrier}, ${sent.trackingNumber}`}
    </Fact>
    <Fact label="Suivi">
      {sent?.trackingUrl && <NewTabLink to={sent.trackingUrl}>Page du transporteur</NewTabLink>}
    </Fact>
    <Fact label="Preuve d’envoi">
      {proof && <FileLink fileId={proof.fileId}>{proof.fileName}</FileLink>}
    </Fact>
    <Fact label="Remis le">{deliveredAt && formatMoment(deliveredAt)}</Fact>
  </>
)

const endingOf = ({ ended }: ShopReturn): string | null =>
  ended && [returnEndings[ended.because], ended.words].filter(Boolean).join(' ')

function priceText(feeCents: number, storageCents: number | null): string {
  const fee = feeCents === 0 ? 'Sans frais' : formatMoney(feeCents)
  return storageCents ? `${fee}, et ${formatMoney(storageCents)} de garde` : fee
}

const FileLink = ({ fileId, children }: { fileId: string; children: string }) => (
  <NewTabLink to={addressOf(readReturnFile, { returnFileId: fileId })}>{children}</NewTabLink>
)
