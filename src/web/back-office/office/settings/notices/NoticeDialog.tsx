import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { OfficeNotice } from '#contract/offer/territory-notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { newNotice, noticeFormOf, type NoticeForm } from './notice-form.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { usePublishNotice } from './use-publish-notice.ts'

/** A new notice, or one that takes the place of another: what was told is never rewritten. */
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
