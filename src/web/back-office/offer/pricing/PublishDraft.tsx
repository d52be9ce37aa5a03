import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CatalogueDraft, publishDraft, readDraft } from '#contract/offer/catalogue.ts'
import { problemsOf } from '#domain/catalogue/check-catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { query } from '#web/api/query.ts'
import {
  type EffectiveChoice,
  EffectiveDate,
  effectiveDay,
} from '#web/back-office/core/versions/EffectiveDate.tsx'
import { PublishDialog } from '#web/back-office/core/versions/PublishDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChangeList } from './ChangeList.tsx'
import type { DraftInHand } from './use-draft.ts'

type Props = { readonly draft: DraftInHand; readonly changes: readonly CatalogueChange[] }

/** Asks when the draft takes effect, shows once more what changes, and publishes. */
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
  // The day of today has begun: « Maintenant » is for it.
  const [tomorrow] = useState(() => parisDayText(addDays(parisDayOf(new Date()), 1)))
  const [first] = useState(() => firstChoice(draft.base, tomorrow))
  const [choice, choose] = useState(first)
  const [isDayMissing, setDayMissing] = useState(false)
  const [note, setNote] = useState('')
  const effectiveFrom = effectiveDay(choice)
  const { id: draftId, revision } = draft.base
  const publishing = usePublishing(draftId)
  return (
    <PublishDialog
      title="Publier ces tarifs"
      isUnsaved={note.trim() !== '' || choice.day !== first.day}
      isNow={effectiveFrom === null}
      action={publishing}
      afterFailure={
        publishing.code === 'base-changed' && (
          <div className="mt-3">
            <Button
              variant="secondary"
              busy={draft.rebasing.isBusy}
              onClick={() => draft.rebase(effectiveFrom, onClose)}
            >
              Reprendre mes changements sur ces tarifs
            </Button>
            {draft.rebasing.failure && (
              <p role="alert" className="mt-2">
                {draft.rebasing.failure}
              </p>
            )}
          </div>
        )
      }
      onSubmit={(form) => {
        setDayMissing(effectiveFrom === '')
        if (effectiveFrom !== '') publishing.run({ draftId, revision, effectiveFrom, note })
        else form.querySelector<HTMLElement>('[name="day"]')?.focus()
      }}
      onClose={onClose}
    >
      <EffectiveDate
        choice={choice}
        onChange={choose}
        untilThen="modifiable et retirable"
        earliest={tomorrow}
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
      <p className="text-14 text-ink-soft">
        Les versions à venir les reprennent, sauf là où elles ont leur propre prix.
      </p>
    </PublishDialog>
  )
}

function usePublishing(draftId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useAction(publishDraft, {
    done: ({ version }) => `Version ${version} publiée`,
    refusals: pricingRefusals,
    onDone: async () => {
      await navigate(paths.adminPricing)
      client.removeQueries(query(readDraft, { draftId }))
    },
  })
}

/**
 * A draft that replaces a future version keeps its day until somebody chooses another: correcting December's prices must not
 * apply them today.
 */
export function firstChoice(
  { replaces, content }: Pick<CatalogueDraft, 'replaces' | 'content'>,
  tomorrow: string,
): EffectiveChoice {
  if (replaces === null || content.effectiveFrom < tomorrow) return { when: 'now', day: '' }
  return { when: 'later', day: content.effectiveFrom }
}
