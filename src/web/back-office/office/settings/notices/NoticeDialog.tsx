import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { publishTerritoryNotice, type OfficeNotice } from '#contract/offer/territory-notices.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
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
  const replaces = replaced?.id ?? null
  const publishing = useAction(publishTerritoryNotice, {
    done: replaces === null ? 'Avis publié' : 'Avis remplacé',
    refusals: noticeRefusals,
    onDone: onClose,
    // The server's error appears under its field, and the typed text stays.
    onFailed: (error) => {
      if (isRefused(error)) showFieldErrors(form, error.fields, noticeFieldErrors)
    },
  })
  const publish = (typed: NoticeForm) => publishing.run(noticeInput(typed, replaces), { typed })
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
        <ActionForm
          action={publishing}
          onSubmit={() => void form.handleSubmit(publish)()}
          submitLabel={replaced ? 'Remplacer' : 'Publier'}
          isErrorShownElsewhere={Object.keys(publishing.fields).length > 0}
        >
          <NoticeFields />
        </ActionForm>
      </FormProvider>
    </FormDialog>
  )
}
