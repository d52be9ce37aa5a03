import { useRef, useState } from 'react'
import {
  acceptClaim,
  noteCarrierAnswer,
  noteClaimTransfer,
  rejectClaim,
  reopenClaim,
  sendClaim,
} from '#contract/shipping/claim-decisions.ts'
import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import { claimCan } from '#domain/claim/cargo-claim.ts'
import { isPendingRefund } from '#domain/refund/refund.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimOfficeRefusals as refusals } from '#web/copy/claims.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChangedMeanwhile, currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { EndClaim } from './EndClaim.tsx'

/** What the office can do now, in the order of the work. */
export function ClaimActs({ claim }: { claim: OfficeClaim }) {
  const { money } = claim
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2 empty:hidden">
      <EndClaim claim={claim} />
      <ReopenClaim claim={claim} />
      {claimCan('send', claim) && <SendClaim claim={claim} />}
      {claimCan('note-answer', claim) && <CarrierAnswer claim={claim} />}
      {claimCan('accept', claim) && money && <AcceptClaim claim={claim} money={money} />}
      {claimCan('reject', claim) && <RejectClaim claim={claim} />}
      {claimCan('note-transfer', claim) && money && money.transferCents > 0 && !money.transfer && (
        <NoteTransfer claimId={claim.id} money={money} />
      )}
    </div>
  )
}

const SendClaim = ({ claim }: { claim: OfficeClaim }) => (
  <ConfirmWrite
    endpoint={sendClaim}
    done="Envoi au transporteur noté"
    refusals={refusals}
    input={{ cargoClaimId: claim.id }}
    trigger={(ask) => <Button onClick={ask}>Noter l’envoi au transporteur</Button>}
    title="Le dossier est-il parti chez le transporteur&nbsp;?"
    description={`La lettre et les pièces lui ont été envoyées. Un message part aussitôt à ${claim.customer.name}.`}
    confirmLabel="Noter l’envoi"
  />
)

const RejectClaim = ({ claim }: { claim: OfficeClaim }) => (
  <ReasonAction
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Refuser…
      </Button>
    )}
    title="Refuser cette réclamation"
    description="Le client lit votre raison dans son espace et par e-mail, avec le recours au médiateur."
    endpoint={rejectClaim}
    done="Réclamation refusée"
    refusals={refusals}
    label="Votre réponse au client"
    maxLength={2000}
    submitLabel="Refuser et répondre"
    variant="danger"
    inputOf={(words) => ({ cargoClaimId: claim.id, words })}
  />
)

const ReopenClaim = ({ claim }: { claim: OfficeClaim }) =>
  claimCan('reopen', claim) && (
    <ReasonAction
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Rouvrir…
        </Button>
      )}
      title="Rouvrir cette réclamation"
      description="Le dossier reprend là où il était, quel que soit le délai. Le client lit vos mots dans son espace et par e-mail."
      endpoint={reopenClaim}
      done="Réclamation rouverte"
      refusals={refusals}
      label="Pourquoi, pour le client"
      hint="Le transporteur revient sur sa réponse, le médiateur s’est prononcé, une preuve est arrivée…"
      maxLength={2000}
      submitLabel="Rouvrir et répondre"
      inputOf={(words) => ({ cargoClaimId: claim.id, words })}
    />
  )

/** What the carrier answered, in the words that the customer will read. */
const CarrierAnswer = ({ claim }: { claim: OfficeClaim }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        {claim.carrierAnswer === null
          ? 'Noter la réponse du transporteur…'
          : 'Corriger la réponse du transporteur…'}
      </Button>
    )}
    title="Réponse du transporteur"
    description="Le client la lit sur la page de sa réclamation."
  >
    {(close) => <AnswerForm claim={claim} onDone={close} />}
  </ActionDialog>
)

function AnswerForm({ claim, onDone }: { claim: OfficeClaim; onDone: () => void }) {
  const noting = useAction(noteCarrierAnswer, { done: 'Réponse notée', refusals, onDone })
  const now = currentIn<{ readonly answer: string | null }>(noting.error)
  return (
    <ReasonForm
      action={noting}
      label="Ce qu’il répond"
      maxLength={2000}
      submitLabel="Noter la réponse"
      afterFailure={
        now?.answer && <ChangedMeanwhile saved={[{ label: 'Réponse', value: now.answer }]} />
      }
      onSubmit={(answer) =>
        noting.run({ cargoClaimId: claim.id, former: claim.carrierAnswer, answer })
      }
      onCancel={onDone}
    />
  )
}

type Money = NonNullable<OfficeClaim['money']>

/** Notes the transfer that was made at the bank, by somebody else than who accepted the claim. */
const NoteTransfer = ({ claimId, money }: { claimId: string; money: Money }) => (
  <ReasonAction
    trigger={(open) => (
      <Button onClick={open} disabledReason={whyNotNoted(money)}>
        Noter le virement…
      </Button>
    )}
    title={`Virement de ${formatMoney(money.transferCents)}`}
    description="Rien ne part d’ici&nbsp;: faites le virement à la banque, puis notez sa référence. Le client est prévenu une fois tout versé."
    endpoint={noteClaimTransfer}
    done="Virement noté"
    refusals={refusals}
    label="Référence du virement"
    maxLength={200}
    submitLabel="Noter le virement"
    inputOf={(reference) => ({
      cargoClaimId: claimId,
      amountCents: money.transferCents,
      reference,
    })}
  />
)

function whyNotNoted({ refund, mayNoteTransfer }: Money): string | undefined {
  if (refund && isPendingRefund(refund.status)) return refusals['refund-pending']
  return mayNoteTransfer
    ? undefined
    : 'Vous avez accepté cette réclamation\u00a0: un autre administrateur fait le virement.'
}

type Props = { readonly claim: OfficeClaim; readonly money: NonNullable<OfficeClaim['money']> }

/** Accepts with an indemnity, which a second admin approves. */
const AcceptClaim = (props: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button
        onClick={open}
        disabledReason={
          props.money.mostCents === 0
            ? 'Rien de déclaré ou d’assuré ne reste à indemniser.'
            : undefined
        }
      >
        Accepter…
      </Button>
    )}
    title="Accepter cette réclamation"
    description="L’indemnité revient par le paiement tant qu’il en reste, sans avoir&nbsp;; le surplus est à virer. Un second administrateur approuve."
  >
    {(close) => <AcceptForm {...props} onDone={close} />}
  </ActionDialog>
)

function AcceptForm({ claim, money, onDone }: Props & { onDone: () => void }) {
  const { mostCents, postageCents } = money
  const [amount, setAmount] = useState(typedEuros(mostCents))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const accepting = useAction(acceptClaim, { done: 'Réclamation acceptée', refusals, onDone })
  const cents = parseEuros(amount)
  const problem =
    cents === null || cents <= 0
      ? 'Un montant, par exemple 35,50.'
      : cents > mostCents
        ? `${formatMoney(mostCents)} au plus.`
        : undefined
  return (
    <ReasonForm
      action={accepting}
      label="Votre réponse au client"
      maxLength={2000}
      submitLabel="Accepter et répondre"
      onSubmit={(words) => {
        setError(problem)
        if (problem !== undefined) field.current?.focus()
        else if (cents !== null) {
          accepting.run({ cargoClaimId: claim.id, indemnityCents: cents, words })
        }
      }}
      onCancel={onDone}
    >
      <TextField
        ref={field}
        label="Indemnité"
        unit="€"
        inputMode="decimal"
        hint={`Au plus ${formatMoney(mostCents)}\u00a0: valeur déclarée, dans la limite assurée.`}
        value={amount}
        error={error}
        onChange={({ target: { value } }) => {
          setAmount(value)
          setError(undefined)
        }}
      />
      {claim.kind === 'lost' && postageCents > 0 && (
        <p>
          Le transport payé, <span className="figures">{formatMoney(postageCents)}</span>, est
          proposé au remboursement en plus, avec un avoir.
        </p>
      )}
    </ReasonForm>
  )
}
