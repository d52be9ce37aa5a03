import { useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { publishTerritoryNotice, type OfficeNotice } from '#contract/offer/territory-notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { newNotice, noticeFormOf, noticeInput, type NoticeForm } from './notice-form.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { isRefused } from '#web/api/api-error.ts'
import { noticeFieldErrors, noticeRefusals } from '#web/copy/territory-notices.ts'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Publishes a notice, or replaces one: what customers have read is never rewritten. */
export function NoticeDialog({
  replaced,
  onClose,
}: {
  replaced: OfficeNotice | null
  onClose: () => void
}) {
  const [first] = useState(() =>
    replaced ? noticeFormOf(replaced, new Date()) : newNotice(new Date()),
  )
  const form = useForm<NoticeForm>({ defaultValues: first })
  const publishing = usePublishNotice(form, replaced?.id ?? null, onClose)
  return (
    <FormDialog
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
      title={replaced ? 'Remplacer un avis' : 'Publier un avis'}
      description={
        replaced
          ? 'L’avis actuel se termine, celui-ci prend sa place. Les jours déjà suspendus le restent.'
          : 'Sur la page du territoire, et chez ses clients\u00A0: aperçu, colis, demande de devis.'
      }
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit((typed) => publishing.publish(typed))(event)}
        >
          <NoticeFields />
          {publishing.failure && <Notice kind="error">{publishing.failure}</Notice>}
          <Button type="submit" busy={publishing.isBusy}>
            {replaced ? 'Remplacer' : 'Publier'}
          </Button>
        </form>
      </FormProvider>
      {publishing.proofDialog}
    </FormDialog>
  )
}

/** Publishes the notice; the server's error appears under its field, and the typed text stays. */
function usePublishNotice(
  form: UseFormReturn<NoticeForm>,
  replaces: string | null,
  onDone: () => void,
) {
  const publishing = useAction(publishTerritoryNotice, {
    done: replaces === null ? 'Avis publié' : 'Avis remplacé',
    refusals: noticeRefusals,
    onDone,
    onFailed: (error) => {
      if (isRefused(error)) showFieldErrors(form, error.fields, noticeFieldErrors)
    },
  })
  return {
    publish: (typed: NoticeForm) => publishing.run(noticeInput(typed, replaces), { typed }),
    isBusy: publishing.isBusy,
    failure: Object.keys(publishing.fields).length > 0 ? undefined : publishing.failure,
    proofDialog: publishing.proofDialog,
  }
}
