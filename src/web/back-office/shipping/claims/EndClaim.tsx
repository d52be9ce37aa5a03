import { endClaim } from '#contract/shipping/claim-decisions.ts'
import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import { endAccepted } from '#domain/claim/cargo-claim.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { claimOfficeRefusals as refusals } from '#web/copy/claims.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

const toEnd =
  'Ses remboursements ne s’approuvent plus\u00a0: mettez fin à la réclamation, et ne faites plus de virement.'
const toStop =
  'Une part de l’indemnité est remboursée, le virement n’est pas fait\u00a0: mettez fin à la réclamation, et ne le faites plus. Voyez avec le client ce qu’il vous rend.'

function endingOf({ kind, state, decidedAt, evidence: { box }, money }: OfficeClaim) {
  return endAccepted({
    kind,
    state,
    decidedAt: dateOf(decidedAt),
    box: {
      status: box.status,
      deliveryNotedAt: dateOf(box.deliveryNotedAt ?? box.deliveredAt),
    },
    refundStatus: money?.refund?.status ?? null,
    isTransferred: Boolean(money?.transfer),
    transferCents: money?.transferCents ?? 0,
  })
}

/** What was accepted as lost has turned up: nothing more is paid, and the claim is to be ended. */
export function EndClaim({ claim }: { claim: OfficeClaim }) {
  const { evidence } = claim
  const ending = endingOf(claim)
  const isPaid = ending.ok && ending.value === 'paid'
  if (!ending.ok && ending.refusal !== 'claim-money-left') return null
  return (
    <>
      <div className="basis-full">
        <Notice
          kind="warning"
          title={
            evidence.box.status === 'returned'
              ? 'Cet envoi est revenu à l’entrepôt'
              : 'Cet envoi est dit livré depuis l’acceptation'
          }
        >
          {ending.ok ? (isPaid ? toStop : toEnd) : refusals[ending.refusal]}
        </Notice>
      </div>
      {ending.ok && (
        <ReasonAction
          trigger={(open) => <Button onClick={open}>Mettre fin à la réclamation…</Button>}
          title="Mettre fin à cette réclamation"
          description={`Les remboursements qui attendent sont refusés, et rien n’est à virer.${isPaid ? ' La réclamation est réglée par ce qui est remboursé, et ne se rouvre pas.' : ''} Le client lit vos mots dans son espace et par e-mail, avec le recours au médiateur.`}
          endpoint={endClaim}
          done="Réclamation close"
          refusals={refusals}
          label="Votre réponse au client"
          maxLength={2000}
          submitLabel="Mettre fin et répondre"
          variant="danger"
          inputOf={(words) => ({ cargoClaimId: claim.id, words })}
        />
      )}
    </>
  )
}
