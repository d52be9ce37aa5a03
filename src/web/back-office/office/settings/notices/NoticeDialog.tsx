import { useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { publishTerritoryNotice, type OfficeNotice } from '#contract/offer/territory-notices.ts'
import { destinations, isDestination } from '#domain/destination/destination.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { noticeSeverities, type NoticeSeverity } from '#domain/storage/territory-notice.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { severityLabels } from '#words/severity.ts'
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

function NoticeFields() {
  const { register, formState } = useFormContext<NoticeForm>()
  const { errors } = formState
  const severity = useWatch<NoticeForm, 'severity'>({ name: 'severity' })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Territoire"
          error={errors.territory?.message}
          {...register('territory', { required: 'Choisissez pour qui est cet avis.' })}
        >
          <option value="">Choisir…</option>
          <option value={everywhere}>Toutes les destinations</option>
          {destinations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Gravité" {...register('severity')}>
          {noticeSeverities.map((code) => (
            <option key={code} value={code}>
              {severityLabels[code]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label="Texte"
        hint={
          severity === 'suspension'
            ? 'Dites ce qui est arrêté et ce que deviennent les colis. Rien n’est bloqué par l’avis\u00A0: les devis restent possibles.'
            : 'Ce que lisent les visiteurs et les clients.'
        }
        maxLength={600}
        error={errors.text?.message}
        {...register('text', {
          validate: (text) => text.trim() !== '' || (noticeFieldErrors['required'] ?? ''),
        })}
      />
      <Period />
      <Checkbox
        label="Suspendre les frais de garde"
        hint="Ces jours, le dernier compris, ne comptent ni comme gratuits ni comme facturés pour les colis des clients de ce territoire. Ce qui a compté reste compté&nbsp;: un avis se termine ou se remplace, il ne se modifie pas."
        {...register('pausesStorage')}
      />
    </>
  )
}

function Period() {
  const { register, formState } = useFormContext<NoticeForm>()
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Premier jour"
        type="date"
        hint="Aujourd’hui au plus tôt."
        error={errors.from?.message}
        {...register('from', { required: noticeFieldErrors['required'] ?? true })}
      />
      <TextField
        label="Dernier jour"
        type="date"
        optional
        hint="Vide&nbsp;: jusqu’à nouvel ordre."
        error={errors.until?.message}
        {...register('until', {
          validate: (until, { from }) =>
            until === '' || until >= from || (noticeFieldErrors['before-from'] ?? ''),
        })}
      />
    </div>
  )
}

/** Staff must choose it by name: a notice for one territory must not reach all of them by mistake. */
const everywhere = 'everywhere'

/** The values of the notice form: an empty territory is not chosen yet, an empty last day means « jusqu’à nouvel ordre ». */
type NoticeForm = {
  territory: string
  severity: NoticeSeverity
  text: string
  from: string
  until: string
  pausesStorage: boolean
}

const todayInParis = (now: Date): string => parisDayText(parisDayOf(now))

const newNotice = (now: Date): NoticeForm => ({
  territory: '',
  severity: 'disruption',
  text: '',
  from: todayInParis(now),
  until: '',
  pausesStorage: false,
})

/** The replacing notice begins today at the earliest. */
function noticeFormOf(notice: OfficeNotice, now: Date): NoticeForm {
  const today = todayInParis(now)
  return {
    territory: notice.territory ?? everywhere,
    severity: notice.severity,
    text: notice.text,
    from: notice.from > today ? notice.from : today,
    until: notice.until ?? '',
    pausesStorage: notice.pausesStorage,
  }
}

type Input = z.input<typeof publishTerritoryNotice.input>

const noticeInput = (form: NoticeForm, replaces: string | null): Input => ({
  territory: isDestination(form.territory) ? form.territory : null,
  severity: form.severity,
  text: form.text,
  from: form.from,
  until: form.until === '' ? null : form.until,
  pausesStorage: form.pausesStorage,
  replaces,
})
