import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { prepareVatVersion, saveVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { vatSentence } from '#web/copy/vat.ts'
import { toast } from '#web/ui/toast.ts'
import { vatTableOf, type VatForm } from './vat-form.ts'

/** Prepares a new table, or saves over the revision that was opened; a refusal keeps what was typed. */
export function useSaveVat(
  form: UseFormReturn<VatForm>,
  version: VatVersionView | null,
  onDone: () => void,
) {
  const client = useQueryClient()
  const { key, renewIfRefused } = useActKey()
  const saving = useMutation({
    mutationFn: (typed: VatForm) => {
      const table = vatTableOf(typed)
      const under = { idempotencyKey: key.current }
      return version
        ? call(
            saveVatVersion,
            { version: version.version, revision: version.revision, ...table },
            under,
          )
        : call(prepareVatVersion, table, under)
    },
    onSuccess: () => {
      onDone()
      void toast({ title: version ? 'Table de TVA enregistrée' : 'Table de TVA préparée' })
    },
    onError: (error) => {
      renewIfRefused(error)
      if (!(error instanceof ApiError)) return
      const isDate = error.fields['effectiveFrom'] !== undefined
      if (isDate || error.code === 'date-taken') {
        const message = isDate ? 'Demain au plus tôt.' : vatSentence(error)
        form.setError('effectiveFrom', { message }, { shouldFocus: true })
      }
    },
    onSettled: () => invalidateTopics(client, ['vat']),
  })
  return {
    save: (typed: VatForm) => saving.mutate(typed),
    isBusy: saving.isPending,
    failure: saving.error ? vatSentence(saving.error) : undefined,
  }
}
