import type { UseFormReturn } from 'react-hook-form'
import { publishTerritoryNotice } from '#contract/offer/territory-notices.ts'
import { ApiError } from '#web/api/api-error.ts'
import { noticeFieldErrors, noticeRefusals } from '#web/copy/territory-notices.ts'
import { noticeInput, type NoticeForm } from './notice-form.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Sends it; what the server says of a field stands under that field, and what was typed stays. */
export function usePublishNotice(
  form: UseFormReturn<NoticeForm>,
  replaces: string | null,
  onDone: () => void,
) {
  const publishing = useAction(publishTerritoryNotice, {
    done: replaces === null ? 'Avis publié' : 'Avis remplacé',
    refusals: noticeRefusals,
    onDone,
    onFailed: (error) => {
      if (error instanceof ApiError) tellFields(form, error)
    },
  })
  return {
    publish: (typed: NoticeForm) => publishing.run(noticeInput(typed, replaces), { typed }),
    isBusy: publishing.isBusy,
    failure: Object.keys(publishing.fields).length > 0 ? undefined : publishing.failure,
    proofDialog: publishing.proofDialog,
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
