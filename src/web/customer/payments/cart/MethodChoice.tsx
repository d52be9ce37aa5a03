import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPaymentMethods, type SavedMethod } from '#contract/payments/payment-methods.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { query } from '#web/api/query.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import type { NotPaid } from './use-pay.ts'

const page = 'page'

/** The saved means that can pay, and the one chosen: the last kept; the provider's page once a saved one did not pay. */
export function useMethod(notPaid: NotPaid | null) {
  const { data } = useQuery(query(listPaymentMethods, {}))
  const methods = (data?.items ?? []).filter(({ expiry }) => !expiry?.isOver)
  const [wanted, setWanted] = useState<string | null>(null)
  const [answered, setAnswered] = useState<NotPaid | null>(null)
  if (notPaid !== answered) {
    setAnswered(notPaid)
    if (notPaid !== null) setWanted(page)
  }
  const isThere = wanted === page || methods.some(({ id }) => id === wanted)
  const choice = isThere ? wanted : (methods[0]?.id ?? page)
  return {
    methods,
    chosen: methods.find(({ id }) => id === choice) ?? null,
    choose: setWanted,
  }
}

export const MethodChoice = ({
  methods,
  chosen,
  onChoose,
}: {
  methods: readonly SavedMethod[]
  chosen: SavedMethod | null
  onChoose: (id: string) => void
}) => (
  <RadioGroup
    name="moyen"
    legend="Moyen de paiement"
    className="mt-3 [&>div]:grid-cols-1"
    choices={[
      ...methods.map(({ id, method }) => ({ value: id, label: paymentMethodLabel(method) })),
      { value: page, label: 'Un autre, sur la page sécurisée' },
    ]}
    chosen={chosen?.id ?? page}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)

const sentences: Readonly<Record<NotPaid, string>> = {
  'to-confirm':
    'Votre banque vous demande de confirmer ce paiement\u00A0: commandez de nouveau, vous le ferez sur la page sécurisée.',
  refused:
    'Votre banque a refusé ce moyen de paiement. Choisissez-en un autre, ou payez sur la page sécurisée.',
}

/** Why the saved means did not pay, and what to do; the provider's page is chosen meanwhile. */
export const NotPaidNotice = ({ why }: { why: NotPaid }) => (
  <Notice kind="warning" title="Rien n’a été débité">
    <p role="alert">{sentences[why]}</p>
  </Notice>
)
