import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { publishDraft, readDraft } from '#contract/offer/catalogue.ts'
import { problemsOf } from '#domain/catalogue/check-catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { draftEnding } from '#web/api/pricing.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { effectiveDay, EffectiveDate } from '#web/back-office/core/versions/EffectiveDate.tsx'
import { PublishDialog } from '#web/back-office/core/versions/PublishDialog.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChangeList } from './ChangeList.tsx'
import { firstChoice } from './publication-day.ts'
import type { DraftInHand } from './use-draft.ts'

type Props = { readonly draft: DraftInHand; readonly changes: readonly CatalogueChange[] }

/** Asks from when, shows what changes once more, and publishes. */
export function PublishDraft({ draft, changes }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="call" disabledReason={whyNot(draft, changes)} onClick={() => setOpen(true)}>
        Publier…
      </Button>
      {isOpen && <PublishPrices draft={draft} changes={changes} onClose={() => setOpen(false)} />}
    </div>
  )
}

function whyNot({ isDirty, isUnread, editing }: DraftInHand, changes: Props['changes']) {
  if (isUnread || problemsOf(editing.content).length > 0)
    return pricingRefusals['catalogue-invalid']
  if (changes.length === 0) return pricingRefusals['nothing-changed']
  return isDirty ? 'Enregistrez d’abord le brouillon.' : undefined
}

function PublishPrices({ draft, changes, onClose }: Props & { onClose: () => void }) {
  const [today] = useState(() => parisDayText(parisDayOf(new Date())))
  const [first] = useState(() => firstChoice(draft.base, today))
  const [choice, choose] = useState(first)
  const [isDayMissing, setDayMissing] = useState(false)
  const [note, setNote] = useState('')
  const effectiveFrom = effectiveDay(choice)
  const publishing = usePublishing(draft, { effectiveFrom, note })
  const { error } = publishing
  const isLate = error instanceof ApiError && error.code === 'base-changed'
  return (
    <PublishDialog
      title="Publier ces tarifs"
      isUnsaved={note.trim() !== '' || choice.day !== first.day}
      isNow={effectiveFrom === null}
      isPublishing={publishing.isPending}
      failure={error ? errorSentence(error, pricingRefusals) : undefined}
      afterFailure={
        isLate && (
          <Button
            variant="secondary"
            busy={draft.rebasing.isPending}
            onClick={() => draft.rebasing.mutate(effectiveFrom, { onSuccess: onClose })}
          >
            Reprendre mes changements sur ces tarifs
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault()
        setDayMissing(effectiveFrom === '')
        if (effectiveFrom !== '') publishing.mutate()
        else event.currentTarget.querySelector<HTMLElement>('[name="day"]')?.focus()
      }}
      onClose={onClose}
    >
      <EffectiveDate
        choice={choice}
        onChange={choose}
        untilThen="modifiable et retirable"
        earliest={today}
        hint="À minuit, heure de Paris."
        error={isDayMissing && choice.day === '' ? 'Choisissez un jour.' : undefined}
      />
      <TextField
        label="Note"
        optional
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ChangeList changes={changes} />
    </PublishDialog>
  )
}

function usePublishing(
  { base }: DraftInHand,
  { effectiveFrom, note }: { effectiveFrom: string | null; note: string },
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key, renewIfRefused } = useActKey()
  return useMutation({
    mutationKey: draftEnding(base.id),
    gcTime: 0,
    mutationFn: () =>
      call(
        publishDraft,
        { draftId: base.id, revision: base.revision, effectiveFrom, note },
        { idempotencyKey: key.current },
      ),
    onError: (error) => {
      renewIfRefused(error)
    },
    onSuccess: async ({ version }) => {
      await navigate(paths.adminPricing)
      void toast({ title: `Version ${version} publiée` })
      client.removeQueries(query(readDraft, { draftId: base.id }))
      await invalidateTopics(client, ['catalogue'])
    },
  })
}
