import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readDispute, type OfficeDispute, type Gathered } from '#contract/payments/disputes.ts'
import { query } from '#web/api/query.ts'
import { Countdown } from '#web/back-office/core/Countdown.tsx'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { Fact } from '#web/back-office/warehouse/parcel/Fact.tsx'
import { evidenceFamilies, evidenceLabel } from '#web/copy/disputes.ts'
import { formatArrival } from '#web/copy/format-arrival.ts'
import { formatParisMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { disputeStatuses } from '#web/copy/refunds.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { disputeKind, disputeReason } from '#words/dispute-reasons.ts'
import { CarrierNews } from '#web/chrome/CarrierNews.tsx'
import { BoxPhotoGrid } from '#web/contents/BoxPhotoGrid.tsx'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { trackingStates } from '#web/copy/tracking.ts'
import { AnswerCard, SentFiles } from './AnswerCard.tsx'
import { SaleEvidence } from './SaleEvidence.tsx'

/** One dispute: until when to answer, what Escale knows of the payment, and the answer. */
export function DisputePage() {
  const { disputeId = '' } = useParams()
  const dispute = useQuery(query(readDispute, { disputeId }))
  return (
    <RecordPage
      query={dispute}
      back={{ to: paths.adminDisputes, label: 'Retour aux contestations' }}
      words={{
        missing: ['Contestation introuvable', 'Aucune contestation n’est à cette adresse.'],
        failed: 'Impossible de charger cette contestation.',
      }}
    >
      {(known) => <Known key={disputeId} dispute={known} />}
    </RecordPage>
  )
}

function Known({ dispute }: { dispute: OfficeDispute }) {
  const { status, isInquiry, evidence, amountCents, client, gathered } = dispute
  const isOpen = status === 'open'
  return (
    <>
      <PageHeader
        title={`${disputeKind(isInquiry)} de ${formatMoney(amountCents)}`}
        actions={
          <Badge family={isOpen ? evidenceFamilies[evidence] : disputeStatuses[status].family}>
            {isOpen ? evidenceLabel(evidence) : disputeStatuses[status].label}
          </Badge>
        }
      >
        {disputeReason(dispute.reason)}
        {client && (
          <>
            {' '}
            · {client.name},{' '}
            <span className="font-mono whitespace-nowrap">{client.clientNumber}</span>
          </>
        )}
      </PageHeader>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {/* At the right, so that the panel of the answer covers it, and not the evidence. */}
        <div className="grid gap-5 xl:order-2">
          <FileCard dispute={dispute} />
          <AnswerCard dispute={dispute} />
          {dispute.inquiryAnswer && <InquiryAnswer answer={dispute.inquiryAnswer} />}
        </div>
        <div className="grid gap-5">
          <SaleEvidence gathered={gathered} />
          {gathered.boxes.map((box) => (
            <BoxEvidence key={box.number} box={box} />
          ))}
        </div>
      </div>
    </>
  )
}

const answered: ReadonlySet<OfficeDispute['evidence']> = new Set(['sent', 'elsewhere', 'given-up'])

function FileCard({ dispute }: { dispute: OfficeDispute }) {
  const { dueAt, openedAt, closedAt, providerId, orderId, client, gathered } = dispute
  const { refusal, status } = dispute
  const isAwaited =
    status === 'open' && !answered.has(dispute.evidence) && refusal !== 'dispute-takes-no-answer'
  return (
    <TitledCard title="Contestation">
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        {isAwaited && dueAt && (
          <Fact label="Répondre avant le">
            {formatParisMoment(dueAt)}
            <span className="block text-sm">
              <Countdown until={dueAt} />
            </span>
          </Fact>
        )}
        <Fact label="Ouverte le">{formatParisMoment(openedAt)}</Fact>
        {closedAt && <Fact label="Tranchée le">{formatParisMoment(closedAt)}</Fact>}
        {orderId && gathered.order && (
          <Fact label="Commande">
            <Link to={paths.adminOrder(orderId)} className={linkStyle}>
              {gathered.order.number}
            </Link>
          </Fact>
        )}
        {client && (
          <Fact label="Client">
            <Link to={paths.adminClient(client.id)} className={linkStyle}>
              {client.name}
            </Link>
          </Fact>
        )}
        <Fact label="Chez Stripe">
          <span className="flex items-center">
            <span className="font-mono text-sm wrap-anywhere">{providerId}</span>
            <CopyButton text={providerId} label="Copier l’identifiant Stripe" />
          </span>
        </Fact>
      </dl>
    </TitledCard>
  )
}

type Props = { readonly answer: NonNullable<OfficeDispute['inquiryAnswer']> }

/** What the bank got while it only asked; the dispute awaits an answer of its own. */
const InquiryAnswer = ({ answer: { words, sentAt, sentBy, files } }: Props) => (
  <TitledCard title="Réponse à la demande d’information">
    <p className="mt-2 text-ink-soft">
      La banque n’a pas été convaincue&nbsp;: sa demande est devenue une contestation.
      {sentAt &&
        ` Envoyée ${sentBy === null ? '' : `par ${sentBy} `}le ${formatParisMoment(sentAt)}.`}
    </p>
    {words && <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{words}</p>}
    {files.length > 0 && <SentFiles files={files} />}
  </TitledCard>
)

/** What left for this payment: weighed, photographed, carried, and delivered or not. */
function BoxEvidence({ box }: { box: Gathered['boxes'][number] }) {
  const [lengthMm, widthMm, heightMm] = box.sidesMm
  return (
    <TitledCard
      title={
        <>
          Boîte{' '}
          <Link to={paths.departure(box.shipmentId)} className={`${linkStyle} font-mono`}>
            {box.number}
          </Link>
        </>
      }
    >
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact label="Destinataire">{box.address}</Fact>
        <Fact label="Poids et dimensions">
          {formatWeight(box.weightGrams)}, {formatSize(lengthMm, widthMm, heightMm)}
        </Fact>
        {box.carrier && (
          <Fact label="Transporteur">
            {box.carrier}
            {box.trackingNumber && <span className="block font-mono">{box.trackingNumber}</span>}
          </Fact>
        )}
        <Fact label="Fermée et pesée">{formatParisMoment(box.packedAt)}</Fact>
        {box.handedOverAt && (
          <Fact label="Remise au transporteur">{formatParisMoment(box.handedOverAt)}</Fact>
        )}
        {box.deliveredAt && (
          <Fact label="Livrée">
            {formatArrival(box.deliveredAt, box.handedOverAt, formatParisMoment)}
          </Fact>
        )}
        {box.returnedAt && <Fact label="Revenue">{formatParisMoment(box.returnedAt)}</Fact>}
      </dl>
      <BoxPhotoGrid photos={box.photos} />
      {box.tracking && (
        <CarrierNews tracking={box.tracking} box={box.number} arrived={trackingStates.delivered} />
      )}
    </TitledCard>
  )
}
