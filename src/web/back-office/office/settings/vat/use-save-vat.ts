import type { UseFormReturn } from 'react-hook-form'
import { prepareVatVersion, saveVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAction, type ActionState } from '#web/chrome/action/use-action.ts'
import { vatSentence } from '#web/copy/vat.ts'
import { vatTableOf, type VatForm } from './vat-form.ts'

/** Prepares a new table, or saves over the revision that was opened; a refusal keeps what was typed. */
export function useSaveVat(
  form: UseFormReturn<VatForm>,
  opened: VatVersionView | null,
  onDone: () => void,
): { readonly action: ActionState; readonly save: (typed: VatForm) => void } {
  const then = {
    refusals: vatSentence,
    onDone,
    onFailed: (error: Error) => {
      if (error instanceof ApiError) tellDate(form, error)
    },
  }
  const preparing = useAction(prepareVatVersion, { done: 'Table de TVA préparée', ...then })
  const saving = useAction(saveVatVersion, { done: 'Table de TVA enregistrée', ...then })
  if (opened === null) {
    return { action: preparing, save: (typed) => preparing.run(vatTableOf(typed)) }
  }
  const { version, revision } = opened
  return {
    action: saving,
    save: (typed) => saving.run({ version, revision, ...vatTableOf(typed) }, { typed }),
  }
}

function tellDate(form: UseFormReturn<VatForm>, error: ApiError): void {
  const isDate = error.fields['effectiveFrom'] !== undefined
  if (!isDate && error.code !== 'date-taken') return
  const message = isDate ? 'Demain au plus tôt.' : vatSentence(error)
  form.setError('effectiveFrom', { message }, { shouldFocus: true })
}
