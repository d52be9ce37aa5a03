import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { publishTerritoryNotice } from '#contract/offer/territory-notices.ts'
import { ApiError, ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { noticeFieldErrors, noticeRefusals } from '#web/copy/territory-notices.ts'
import { toast } from '#web/ui/toast.ts'
import { noticeInput, type NoticeForm } from './notice-form.ts'

/** Sends it; what the server says of a field stands under that field, and what was typed stays. */
export function usePublishNotice(
  form: UseFormReturn<NoticeForm>,
  replaces: string | null,
  onDone: () => void,
) {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const { key, renewIfRefused } = useActKey()
  const publishing = useMutation({
    mutationFn: (typed: NoticeForm) =>
      withProof(() =>
        call(publishTerritoryNotice, noticeInput(typed, replaces), {
          idempotencyKey: key.current,
        }),
      ),
    onSuccess: () => {
      onDone()
      void toast({ title: replaces === null ? 'Avis publié' : 'Avis remplacé' })
    },
    onError: (error) => {
      renewIfRefused(error)
      if (error instanceof ApiError) tellFields(form, error)
    },
    onSettled: () => invalidateTopics(client, ['territories']),
  })
  const { error } = publishing
  const isOfFields = error instanceof ApiError && Object.keys(error.fields).length > 0
  return {
    publish: (typed: NoticeForm) => publishing.mutate(typed),
    isBusy: publishing.isPending,
    failure:
      !error || isOfFields || error instanceof ProofGivenUp
        ? undefined
        : errorSentence(error, noticeRefusals),
    proofDialog,
  }
}

/** The first one last: it keeps the focus. */
function tellFields(form: UseFormReturn<NoticeForm>, { fields }: ApiError): void {
  for (const [field, code] of Object.entries(fields).toReversed()) {
    if (!(field in form.getValues())) continue
    const message = noticeFieldErrors[code] ?? 'Cette valeur n’est pas valide.'
    form.setError(field as keyof NoticeForm, { message }, { shouldFocus: true })
  }
}
