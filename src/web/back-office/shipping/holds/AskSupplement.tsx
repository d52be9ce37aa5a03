import { useState } from 'react'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import type { ActionState } from '#web/chrome/action/use-action.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useMayPass } from './stopped-by.ts'

export type Asking = {
  readonly action: ActionState
  /** Without an amount, asks for the price. */
  readonly ask: (totalCents?: number) => void
}

type Props = Asking & { readonly priceCents: number }

/** Asks the customer to pay what the box costs more; an admin may ask for less. */
export const AskSupplement = ({ priceCents, ...asking }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Demander un supplément
      </Button>
    )}
    title="Demander un supplément&nbsp;?"
    description={`Le client est prévenu et répond en ligne. Mettez la boîte de côté\u00a0: l’envoi attend qu’il accepte et paie, ou refuse.`}
  >
    {(close) => <Form {...asking} priceCents={priceCents} onCancel={close} />}
  </ActionDialog>
)

function Form({ action, ask, priceCents, onCancel }: Props & { readonly onCancel: () => void }) {
  const mayLower = useMayPass()
  const [amount, setAmount] = useState(typedEuros(priceCents))
  const [error, setError] = useState<string>()
  const cents = parseEuros(amount)
  const submit = () => {
    if (!mayLower) return ask()
    const problem = problemOf(cents, priceCents)
    setError(problem)
    if (problem === undefined && cents !== null) ask(cents === priceCents ? undefined : cents)
  }
  return (
    <ActionForm action={action} submitLabel="Demander" onSubmit={submit} onCancel={onCancel}>
      {mayLower ? (
        <TextField
          label="Montant TTC"
          unit="€"
          inputMode="decimal"
          hint={`${formatMoney(priceCents)} au tarif de son devis. Moins si vous voulez, jamais plus.`}
          value={amount}
          error={error}
          onChange={({ target: { value } }) => {
            setAmount(value)
            setError(undefined)
          }}
        />
      ) : (
        <p>
          <strong className="figures">{formatMoney(priceCents)}</strong> au tarif de son devis.
        </p>
      )}
    </ActionForm>
  )
}

function problemOf(cents: number | null, priceCents: number): string | undefined {
  if (cents === null) return 'Un montant, par exemple 12,50.'
  if (cents > priceCents) return `${formatMoney(priceCents)} au plus.`
  return cents < leastPayable ? `${formatMoney(leastPayable)} au moins.` : undefined
}
