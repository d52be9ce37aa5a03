import { useState } from 'react'
import { saveQuoteDraft, type QuoteDraft } from '#contract/sales/office-quotes.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { savingOf, type Base, type BuilderForm } from './builder-form.ts'

/** Keeps what is typed for later, and for colleagues; the customer sees none of it. */
export function useSaveDraft(
  quoteId: string,
  base: Base,
  onSaved: (draft: QuoteDraft, saved: BuilderForm) => void,
) {
  const [sent, setSent] = useState<BuilderForm>()
  const saving = useAction(saveQuoteDraft, {
    done: 'Brouillon enregistré',
    refusals: sendingRefusals,
  })
  return {
    ...saving,
    save: (form: BuilderForm) => {
      setSent(form)
      saving.run(savingOf(quoteId, base, form), {
        typed: form,
        onDone: (draft) => onSaved(draft, form),
      })
    },
    /** What was sent, and may have been saved all the same. */
    unanswered: saving.error ? sent : undefined,
  }
}
