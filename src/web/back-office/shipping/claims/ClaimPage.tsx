import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { readClaimLetter, readClaim, type OfficeClaim } from '#contract/shipping/office-claims.ts'
import { addressOf } from '#web/api/address-of.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { Fact } from '#web/back-office/warehouse/parcel/Fact.tsx'
import { PhotoGrid } from '#web/contents/PhotoGrid.tsx'
import { claimKinds, claimStates } from '#web/copy/claims.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ClaimActs } from './ClaimActs.tsx'
import { ClaimMoneyCard } from './ClaimMoneyCard.tsx'
import { Countdown } from '#web/back-office/core/Countdown.tsx'
import { ParcelEvidence, BoxEvidence } from './ClaimEvidence.tsx'

/** A claim, with everything that the house knows of its shipment, and what is to do. */
export function ClaimPage() {
  const { claimId = '' } = useParams()
  const claim = useQuery(query(readClaim, { cargoClaimId: claimId }))
  return (
    <RecordPage
      query={claim}
      back={{ to: paths.adminClaims, label: 'Retour aux réclamations' }}
      words={{
        missing: ['Réclamation introuvable', 'Aucune réclamation n’est à cette adresse.'],
        failed: 'Impossible de charger cette réclamation.',
      }}
    >
      {(known) => <Known key={claimId} claim={known} />}
    </RecordPage>
  )
}

function Known({ claim }: { claim: OfficeClaim }) {
  const { evidence, money } = claim
  const isOffice = useSessionUser()?.role !== 'operateur'
  return (
    <>
      <PageHeader
        title={
          <>
            Réclamation <span className="whitespace-nowrap">{claim.number}</span>
          </>
        }
        tabTitle={`Réclamation ${claim.number}`}
        actions={<StatusBadge of={claimStates[claim.state]} />}
      >
        {claimKinds[claim.kind].label} · {claim.customer.name},{' '}
        <span className="font-mono whitespace-nowrap">{claim.customer.clientNumber}</span> ·{' '}
        {formatMoment(claim.openedAt)}
      </PageHeader>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <ToDo claim={claim} isOffice={isOffice} />
          {money && <ClaimMoneyCard claim={claim} money={money} />}
          <Said claim={claim} />
        </div>
        <div className="grid gap-5">
          <BoxEvidence evidence={evidence} isOffice={isOffice} />
          {evidence.parcels.map((parcel) => (
            <ParcelEvidence key={parcel.id} parcel={parcel} />
          ))}
        </div>
      </div>
    </>
  )
}

function ToDo({ claim, isOffice }: { claim: OfficeClaim; isOffice: boolean }) {
  const { state, carrierDueAt, carrierAnsweredAt, answerDueAt, sentAt } = claim
  const isWaiting = state === 'received' || state === 'sent_to_carrier'
  return (
    <TitledCard title="Dossier">
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        {state === 'received' && carrierDueAt && (
          <Fact label="À envoyer au transporteur">
            <Countdown until={carrierDueAt} />
          </Fact>
        )}
        {sentAt && <Fact label="Envoyé au transporteur">{formatMoment(sentAt)}</Fact>}
        {carrierAnsweredAt && (
          <Fact label="Réponse du transporteur">{formatMoment(carrierAnsweredAt)}</Fact>
        )}
        {isWaiting && (
          <Fact label="Réponse au client">
            <Countdown until={answerDueAt} />
          </Fact>
        )}
      </dl>
      {isOffice && (
        <p className="mt-3">
          <NewTabLink
            to={addressOf(readClaimLetter, { cargoClaimId: claim.id })}
            what="PDF"
            className="inline-flex min-h-11 items-center gap-2"
          >
            <FileText className="size-5 shrink-0" aria-hidden="true" />
            Lettre au transporteur
          </NewTabLink>
        </p>
      )}
      {isOffice && <ClaimActs claim={claim} />}
    </TitledCard>
  )
}

function Said({ claim }: { claim: OfficeClaim }) {
  const { words, photoIds, carrierAnswer, carrierAnsweredAt, answer, decidedBy, decidedAt } = claim
  return (
    <TitledCard title="Ce que dit le client">
      <p className="my-3 wrap-anywhere whitespace-pre-wrap">{words}</p>
      {photoIds.length > 0 && <PhotoGrid photoIds={photoIds} />}
      <p className="mt-3">
        <Link to={paths.adminClient(claim.customerId)} className={linkStyle}>
          Fiche du client
        </Link>
      </p>
      {(carrierAnswer !== null || answer !== null) && (
        <dl className="mt-4 grid gap-3 border-t border-line pt-4">
          {carrierAnswer !== null && (
            <Answer
              label={`Réponse du transporteur${carrierAnsweredAt ? `, ${formatMoment(carrierAnsweredAt)}` : ''}`}
              words={carrierAnswer}
            />
          )}
          {answer !== null && (
            <Answer
              label={
                decidedAt === null
                  ? 'Message au client'
                  : `Décision de ${decidedBy ?? 'l’équipe'}, ${formatMoment(decidedAt)}`
              }
              words={answer}
            />
          )}
        </dl>
      )}
    </TitledCard>
  )
}

const Answer = ({ label, words }: { label: string; words: string }) => (
  <div>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
  </div>
)
