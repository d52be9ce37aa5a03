import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveQuoteDraft, type QuoteDraft } from '#contract/sales/office-quotes.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { toast } from '#web/ui/toast.ts'
import { savingOf, type Base, type BuilderForm } from './builder-form.ts'

/** Keeps what is typed for later, and for colleagues; the customer sees none of it. */
export function useSaveDraft(
  quoteId: string,
  base: Base,
  onSaved: (draft: QuoteDraft, saved: BuilderForm) => void,
) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey(`${base.version} ${base.revision}`)
  const saving = useMutation({
    mutationFn: (form: BuilderForm) =>
      call(saveQuoteDraft, savingOf(quoteId, base, form), { idempotencyKey: key.current }),
    onSuccess: (draft, form) => {
      renew()
      onSaved(draft, form)
      void toast({ title: 'Brouillon enregistré' })
    },
    onError: renewIfRefused,
    onSettled: () => invalidateTopics(client, ['quotes']),
  })
  return {
    save: (form: BuilderForm) => {
      if (!saving.isPending) saving.mutate(form)
    },
    isBusy: saving.isPending,
    /** What was sent, and may have been saved all the same. */
    unanswered: saving.isError ? saving.variables : undefined,
    forget: saving.reset,
    failure: saving.error ? errorSentence(saving.error, sendingRefusals) : undefined,
  }
}
