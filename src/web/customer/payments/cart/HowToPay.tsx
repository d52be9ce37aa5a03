import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPaymentMethods, type SavedMethod } from '#contract/payments/payment-methods.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { query } from '#web/api/query.ts'
import { Money } from '#web/chrome/Money.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { keepMethodTexts, keepMethodVersion } from '#words/payment.ts'
import type { NotPaid } from './use-pay.ts'

const page = 'page'

export type HowToPayState = ReturnType<typeof useHowToPay>

/**
 * The saved means that can pay, and the one chosen: the last kept; the provider's page once a saved one did not pay. A plan is
 * always paid on that page, and keeps nothing else (docs/rules/money.md#saved-means-of-payment).
 */
export function useHowToPay(hasPlan: boolean, notPaid: NotPaid | null) {
  const { data } = useQuery(query(listPaymentMethods, {}))
  const [keepsMethod, setKeepsMethod] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const [answered, setAnswered] = useState<NotPaid | null>(null)
  if (notPaid !== answered) {
    setAnswered(notPaid)
    if (notPaid !== null) setWanted(page)
  }
  const methods = hasPlan ? [] : (data?.items ?? []).filter(({ expiry }) => !expiry?.isOver)
  const method = chosenAmong(methods, wanted)
  return {
    methods,
    method,
    choose: setWanted,
    mayKeep: !hasPlan && method === null,
    keepsMethod,
    setKeepsMethod,
    notPaid,
  }
}

function chosenAmong(methods: readonly SavedMethod[], wanted: string | null): SavedMethod | null {
  if (wanted === page) return null
  return methods.find(({ id }) => id === wanted) ?? methods[0] ?? null
}

export const HowToPay = ({ way }: { way: HowToPayState }) => (
  <>
    {way.methods.length > 0 && <MethodChoice {...way} />}
    {way.mayKeep && (
      <Checkbox
        label="Enregistrer ce moyen de paiement"
        hint={keepMethodTexts[keepMethodVersion]}
        checked={way.keepsMethod}
        onChange={(event) => way.setKeepsMethod(event.currentTarget.checked)}
      />
    )}
    {way.notPaid && <NotPaidNotice why={way.notPaid} />}
  </>
)

const MethodChoice = ({ methods, method, choose }: HowToPayState) => (
  <RadioGroup
    name="moyen"
    legend="Moyen de paiement"
    className="mt-3 [&>div]:grid-cols-1"
    choices={[
      ...methods.map((saved) => ({ value: saved.id, label: paymentMethodLabel(saved.method) })),
      { value: page, label: 'Un autre, sur la page sécurisée' },
    ]}
    chosen={method?.id ?? page}
    onChange={(event) => choose(event.currentTarget.value)}
  />
)

const sentences: Readonly<Record<NotPaid, string>> = {
  'to-confirm':
    'Votre banque vous demande de confirmer ce paiement\u00A0: commandez de nouveau, vous le ferez sur la page sécurisée.',
  refused:
    'Votre banque a refusé ce moyen de paiement. Choisissez-en un autre, ou payez sur la page sécurisée.',
}

/** Why the saved means did not pay, and what to do; the provider's page is chosen meanwhile. */
const NotPaidNotice = ({ why }: { why: NotPaid }) => (
  <div role="alert" className="mt-3">
    <Notice kind="warning" title="Rien n’a été débité">
      <p>{sentences[why]}</p>
    </Notice>
  </div>
)

/** Under the button: what a press does. */
export const WhatThePressDoes = ({
  method,
  totalCents,
}: {
  method: SavedMethod | null
  totalCents: number
}) => (
  <p className="mt-3 text-sm text-ink-soft">
    {method === null ? (
      'Vous payez sur la page sécurisée de notre prestataire (carte bancaire ou PayPal).'
    ) : (
      <>
        Dès que vous commandez, <Money cents={totalCents} /> sont débités&nbsp;:{' '}
        {paymentMethodLabel(method.method)}.
      </>
    )}
  </p>
)
