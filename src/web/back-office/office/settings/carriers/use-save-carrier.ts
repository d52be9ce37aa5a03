import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addCarrier, changeCarrier, type CarrierView } from '#contract/offer/carriers.ts'
import { ApiError, ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { carrierFieldErrors, carrierRefusals } from '#web/copy/carriers.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { toast } from '#web/ui/toast.ts'
import { carrierFormOf, carrierInput, type CarrierForm } from './carrier-form.ts'

/** Saves it; what a colleague saved meanwhile is told, and replaced only by who says so. */
export function useSaveCarrier(
  form: UseFormReturn<CarrierForm>,
  carrier: CarrierView | null,
  onDone: () => void,
) {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const { key, renewIfRefused } = useActKey()
  const [base, setBase] = useState(carrier)
  const [latest, setLatest] = useState<CarrierView | null>(null)
  const saving = useMutation({
    mutationFn: (typed: CarrierForm) => withProof(() => send(base, typed, key.current)),
    onSuccess: () => {
      onDone()
      void toast({ title: carrier ? 'Transporteur enregistré' : 'Transporteur ajouté' })
    },
    onError: (error) => {
      renewIfRefused(error)
      if (!(error instanceof ApiError)) return
      if (error.code === 'stale') setLatest(error.details['current'] as CarrierView)
      tellFields(form, error)
    },
    onSettled: () => invalidateTopics(client, ['carriers']),
  })
  const goOnFrom = (values: CarrierForm | null) => {
    if (values) form.reset(values)
    setBase(latest)
    setLatest(null)
    saving.reset()
  }
  return {
    save: (typed: CarrierForm) => saving.mutate(typed),
    isBusy: saving.isPending,
    latest,
    takeTheirs: () => goOnFrom(latest && carrierFormOf(latest)),
    keepMine: () => goOnFrom(null),
    failure: latest ? undefined : failureOf(saving.error),
    proofDialog,
  }
}

/** A new carrier, or another version of the one that was read. */
function send(base: CarrierView | null, typed: CarrierForm, idempotencyKey: string) {
  const written = carrierInput(typed)
  if (base === null) return call(addCarrier, written, { idempotencyKey })
  const { code: carrierCode, revision } = base
  const { isActive } = typed
  const input = { carrierCode, revision, ...written, isActive }
  return call(changeCarrier, input, { idempotencyKey })
}

function failureOf(error: Error | null): string | undefined {
  if (!error || error instanceof ProofGivenUp) return undefined
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return undefined
  return errorSentence(error, carrierRefusals)
}

/** The first one last: it keeps the focus. */
function tellFields(form: UseFormReturn<CarrierForm>, { fields }: ApiError): void {
  for (const [field, code] of Object.entries(fields).toReversed()) {
    const [name = ''] = field.split('.')
    if (!(name in form.getValues())) continue
    const message = carrierFieldErrors[code] ?? 'Cette valeur n’est pas valide.'
    form.setError(name as keyof CarrierForm, { message }, { shouldFocus: true })
  }
}
