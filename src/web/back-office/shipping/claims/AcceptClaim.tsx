import { useState } from 'react'
import { acceptClaim, type OfficeClaim } from '#contract/shipping/office-claims.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimOfficeRefusals as refusals } from '#web/copy/claims.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { readonly claim: OfficeClaim; readonly money: NonNullable<OfficeClaim['money']> }

/** Accepts with an indemnity, which a second admin approves. */
export const AcceptClaim = (props: Props) => (
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
        if (problem === undefined && cents !== null) {
          accepting.run({ cargoClaimId: claim.id, indemnityCents: cents, words })
        }
      }}
      onCancel={onDone}
    >
      <TextField
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
