import { useRef, useState } from 'react'
import { type CargoClaim, giveIban } from '#contract/shipping/cargo-claims.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Card } from '#web/ui/Card.tsx'
import { parseIban } from '#domain/payment/iban.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimRefusals, ibanFaults } from '#web/copy/claims.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Money = NonNullable<CargoClaim['money']>

/** What is given, and by which way. */
export function ClaimMoney({ claimId, money }: { claimId: string; money: Money }) {
  const { indemnityCents, refundCents, transferCents, transferredAt, postageCents } = money
  return (
    <Card aria-labelledby="indemnite">
      <h2 id="indemnite" className="text-xl">
        Votre indemnité&nbsp;: <span className="figures">{formatMoney(indemnityCents)}</span>
      </h2>
      <ul className="mt-3 grid gap-2">
        {refundCents > 0 && (
          <li>
            <strong className="figures">{formatMoney(refundCents)}</strong> sur le moyen de paiement
            utilisé.
          </li>
        )}
        {transferCents > 0 && (
          <li>
            <strong className="figures">{formatMoney(transferCents)}</strong> par virement
            {transferredAt === null ? '.' : `, fait le ${formatDay(transferredAt)}.`}
          </li>
        )}
        {postageCents > 0 && (
          <li>
            Et <strong className="figures">{formatMoney(postageCents)}</strong> de transport,
            remboursés par un avoir.
          </li>
        )}
      </ul>
      {transferCents > 0 && transferredAt === null && (
        <GiveIban claimId={claimId} ibanEnd={money.ibanEnd} />
      )}
    </Card>
  )
}

type Props = { readonly claimId: string; readonly ibanEnd: string | null }

/** The account for the transfer: typed once, shown by its end, and changed until the transfer is made. */
function GiveIban({ claimId, ibanEnd }: Props) {
  const [isTyping, setTyping] = useState(ibanEnd === null)
  if (!isTyping) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <p>
          Vers votre compte qui finit par <span className="font-mono">{ibanEnd}</span>.
        </p>
        <Button variant="ghost" onClick={() => setTyping(true)}>
          Changer d’IBAN
        </Button>
      </div>
    )
  }
  return <IbanForm claimId={claimId} onDone={() => setTyping(false)} />
}

function IbanForm({ claimId, onDone }: { claimId: string; onDone: () => void }) {
  const [iban, setIban] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const giving = useAction(giveIban, { done: 'IBAN enregistré', refusals: claimRefusals, onDone })
  const refused = giving.fields['iban']

  function submit() {
    const parsed = parseIban(iban)
    const wrong = iban.trim() === '' ? 'required' : parsed.ok ? undefined : parsed.refusal
    setFault(wrong)
    if (wrong) field.current?.focus()
    else giving.run({ cargoClaimId: claimId, iban })
  }

  return (
    <div className="mt-4">
      <ActionForm
        action={giving}
        onSubmit={submit}
        submitLabel="Enregistrer mon IBAN"
        isErrorShownElsewhere={refused !== undefined}
      >
        <TextField
          ref={field}
          label="IBAN du compte à créditer"
          hint="À votre nom, en zone SEPA. Il est chiffré, et effacé une fois le virement fait."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className="font-mono"
          value={iban}
          error={ibanFaults[fault ?? refused ?? '']}
          onChange={({ target }) => setIban(target.value)}
        />
      </ActionForm>
    </div>
  )
}
