import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readMyClaim, withdrawClaim, type CargoClaim } from '#contract/shipping/cargo-claims.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import type { Loader } from '#web/chrome/screen.ts'
import { PhotoGrid } from '#web/contents/PhotoGrid.tsx'
import { claimKinds, claimRefusals, claimStates } from '#web/copy/claims.ts'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Timeline, type TimelineStep } from '#web/ui/Timeline.tsx'
import { ClaimMoney } from './ClaimMoney.tsx'
import { PieceList } from './PieceList.tsx'

export const loader: Loader = ({ params: { claimId = '' } }) =>
  queryClient.prefetchQuery(query(readMyClaim, { cargoClaimId: claimId }))

/** One of my claims: where it is, what was answered, what was claimed. */
export function Claim() {
  const { claimId = '' } = useParams()
  const claim = useQuery(query(readMyClaim, { cargoClaimId: claimId }))
  return (
    <Loaded
      query={claim}
      failed="Impossible de charger cette réclamation."
      missing={
        <>
          <PageHeader title="Réclamation introuvable" />
          <EmptyState
            title="Cette réclamation n’existe pas dans votre compte"
            action={
              <Link to={paths.orders} className={buttonStyle()}>
                Voir mes commandes
              </Link>
            }
          />
        </>
      }
    >
      {(known) => <Known claim={known} />}
    </Loaded>
  )
}

function Known({ claim }: { claim: CargoClaim }) {
  const { label, family } = claimStates[claim.state]
  return (
    <>
      <Link
        to={paths.order(claim.orderId)}
        className={`${linkStyle} mb-4 inline-flex min-h-11 items-center`}
      >
        Retour à la commande
      </Link>
      <PageHeader
        title={
          <>
            Réclamation <span className="whitespace-nowrap">{claim.number}</span>
          </>
        }
        tabTitle={`Réclamation ${claim.number}`}
        actions={<Badge family={family}>{label}</Badge>}
      >
        {claimKinds[claim.kind].label} · envoi{' '}
        <span className="font-mono whitespace-nowrap">{claim.boxNumber}</span>
      </PageHeader>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card aria-labelledby="ou-en-est">
          <h2 id="ou-en-est" className="mb-4 text-xl">
            Où en est votre dossier
          </h2>
          <Timeline label="Étapes de la réclamation" steps={claimSteps(claim)} />
          {(claim.state === 'received' || claim.state === 'sent_to_carrier') && (
            <p className="mt-4 text-sm text-ink-soft">
              Sans réponse de notre part le {formatDay(claim.answerDueAt)}, vous pouvez saisir
              gratuitement le{' '}
              <Link to={`${paths.termsOfSale}#mediation`} className={linkStyle}>
                médiateur
              </Link>
              .
            </p>
          )}
          {claim.canWithdraw && <Withdraw claimId={claim.id} />}
        </Card>
        <div className="grid gap-5">
          <Answers claim={claim} />
          {claim.money && <ClaimMoney claimId={claim.id} money={claim.money} />}
          <Claimed claim={claim} />
        </div>
      </div>
    </>
  )
}

function Answers({ claim: { answer, carrierAnswer, state } }: { claim: CargoClaim }) {
  if (answer === null && carrierAnswer === null) return null
  return (
    <Card aria-labelledby="reponses">
      <h2 id="reponses" className="text-xl">
        Réponses
      </h2>
      <dl className="mt-3 grid gap-3">
        {answer !== null && (
          <div>
            <dt className="text-sm text-ink-soft">Notre équipe</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{answer}</dd>
          </div>
        )}
        {carrierAnswer !== null && (
          <div>
            <dt className="text-sm text-ink-soft">Le transporteur</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{carrierAnswer}</dd>
          </div>
        )}
      </dl>
      {state === 'rejected' && (
        <p className="mt-4 text-sm text-ink-soft">
          Vous n’êtes pas d’accord&nbsp;?{' '}
          <Link to={paths.homeSection('contact')} className={linkStyle}>
            Écrivez-nous
          </Link>
          , ou saisissez le{' '}
          <Link to={`${paths.termsOfSale}#mediation`} className={linkStyle}>
            médiateur
          </Link>
          .
        </p>
      )}
    </Card>
  )
}

const Claimed = ({ claim }: { claim: CargoClaim }) => (
  <Card aria-labelledby="reclame">
    <h2 id="reclame" className="mb-3 text-xl">
      Ce que vous réclamez
    </h2>
    <PieceList pieces={claim.lines} />
    <p className="mt-3 text-sm text-ink-soft">
      Valeur déclarée {formatMoney(claim.declaredCents)}, envoi assuré jusqu’à{' '}
      {formatMoney(claim.insuredCents)}.
    </p>
    <p className="my-3 wrap-anywhere whitespace-pre-wrap">{claim.words}</p>
    {claim.photoIds.length > 0 && <PhotoGrid photoIds={claim.photoIds} />}
  </Card>
)

function Withdraw({ claimId }: { claimId: string }) {
  const withdrawing = useAction(withdrawClaim, {
    done: 'Réclamation retirée',
    refusals: claimRefusals,
  })
  return (
    <div className="mt-4">
      <ConfirmAction
        action={withdrawing}
        input={{ cargoClaimId: claimId }}
        trigger={(ask) => (
          <Button variant="secondary" onClick={ask}>
            Retirer ma réclamation
          </Button>
        )}
        title="Retirer cette réclamation&nbsp;?"
        description="Le dossier est clos. Tant que le délai court, vous pourrez en ouvrir une autre."
        confirmLabel="Retirer"
        danger
      />
    </div>
  )
}

/** The steps of a claim: those that are done, the one that it waits in, those to come. */
function claimSteps({ state, openedAt, sentAt, decidedAt, closedAt }: CargoClaim): TimelineStep[] {
  const opened = done('ouverte', 'Réclamation reçue', openedAt)
  const sent =
    sentAt === null
      ? toCome('envoyee', 'Dossier envoyé au transporteur')
      : done('envoyee', 'Dossier envoyé au transporteur', sentAt)
  if (state === 'withdrawn') {
    return [
      opened,
      ...(sentAt === null ? [] : [sent]),
      last(done('retiree', 'Réclamation retirée', closedAt)),
    ]
  }
  if (state === 'rejected') {
    return [
      opened,
      ...(sentAt === null ? [] : [sent]),
      last(done('refusee', 'Réclamation refusée', decidedAt)),
    ]
  }
  const decided =
    decidedAt === null
      ? toCome('decidee', 'Décision')
      : done('decidee', 'Réclamation acceptée', decidedAt)
  const paid =
    state === 'paid'
      ? done('versee', 'Indemnité versée', closedAt)
      : toCome('versee', 'Indemnité versée')
  const steps = [opened, sent, decided, paid]
  const current = steps.findLastIndex((step) => step.state === 'done')
  return steps.map((step, place) => (place === current ? last(step) : step))
}

const done = (key: string, title: string, at: string | null): TimelineStep => ({
  key,
  title,
  when: at && formatMoment(at),
  state: 'done',
})

const toCome = (key: string, title: string): TimelineStep => ({ key, title, state: 'to-come' })

const last = (step: TimelineStep): TimelineStep => ({ ...step, state: 'current' })
