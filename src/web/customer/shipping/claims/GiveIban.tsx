import { useRef, useState } from 'react'
import { giveIban } from '#contract/shipping/cargo-claims.ts'
import { parseIban } from '#domain/payment/iban.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimRefusals, ibanFaults } from '#web/copy/claims.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { readonly claimId: string; readonly ibanEnd: string | null }

/** The account for the transfer: typed once, shown by its end, and changed until the transfer is made. */
export function GiveIban({ claimId, ibanEnd }: Props) {
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
