import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import {
  type CatalogueDraft,
  discardDraft,
  publishDraft,
  readDraft,
} from '#contract/offer/catalogue.ts'
import {
  type CatalogueChange,
  clashesOf,
  diffCatalogues,
} from '#domain/catalogue/catalogue-changes.ts'
import { problemsOf, warningsOf } from '#domain/catalogue/check-catalogue.ts'
import { isRefused } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { MissingRecord, RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { isMissing } from '#web/chrome/Loaded.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { CatalogueSections } from './CatalogueSections.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Findings } from './Findings.tsx'
import { PublishDraft } from './PublishDraft.tsx'
import { EditingContext } from './draft-editing.ts'
import { type DraftInHand, useDraft } from './use-draft.ts'

export function DraftPage() {
  const { draftId = '' } = useParams()
  const endings = [
    ...useMutationState({ filters: { mutationKey: [publishDraft.path] } }),
    ...useMutationState({ filters: { mutationKey: [discardDraft.path] } }),
  ]
  // Without an answer the draft may have ended: the dialog stays open, and trying again shows what happened to the draft.
  const isEnding = endings.some(({ status, error }) =>
    status === 'error' ? !isRefused(error) : status !== 'idle',
  )
  const read = useQuery({ ...query(readDraft, { draftId }), enabled: !isEnding })
  return (
    <RecordPage
      query={read}
      back={{ to: paths.adminPricing, label: 'Retour aux tarifs' }}
      words={{
        missing: missingDraft,
        failed: 'Ce brouillon n’a pas pu être chargé.',
      }}
    >
      {(draft) => <DraftEditor key={draftId} fresh={draft} hasEnded={isMissing(read.error)} />}
    </RecordPage>
  )
}

/** The draft’s « Enregistrer », which gets the focus after a choice is made. */
const saveButtonId = 'enregistrer-le-brouillon'

type EditorProps = { readonly fresh: CatalogueDraft; readonly hasEnded: boolean }

/** The sections of a draft, its changes line by line, and its publication. */
function DraftEditor({ fresh, hasEnded }: EditorProps) {
  const draft = useDraft(fresh)
  const { base, editing } = draft
  const isUnsaved = draft.isDirty || draft.isUnread
  if (hasEnded && !isUnsaved) return <MissingRecord words={missingDraft} />
  const changes = diffCatalogues(base.reference, editing.content).filter(
    ({ path }) => path !== 'effectiveFrom',
  )
  return (
    <EditingContext value={editing}>
      <PageHeader title={draft.name || 'Brouillon'} actions={<DiscardDraft draft={base} />}>
        <p>
          {base.replaces === null
            ? `Brouillon préparé de la version ${base.preparedFrom}, comparé à la version ${base.comparedWith}.`
            : `Remplacera la version ${base.replaces}, qui est à venir\u00A0; comparé à la version ${base.comparedWith}.`}
        </p>
      </PageHeader>
      <LeaveGuard
        isUnsaved={isUnsaved}
        loss="Ce que vous avez changé dans ce brouillon n’est pas enregistré."
      />
      <div className="grid grid-cols-1 gap-5">
        <Meanwhile draft={draft} fresh={fresh} hasEnded={hasEnded} />
        <SaveBar draft={draft} isHeld={hasEnded || draft.isStale} />
        <CatalogueSections />
        <Findings problems={problemsOf(editing.content)} warnings={warningsOf(editing.content)} />
        <TitledCard title="Ce qui change" className="grid gap-4">
          {changes.length === 0 ? (
            <p className="text-ink-soft">
              Rien pour l’instant, par rapport à la version {base.comparedWith}.
            </p>
          ) : (
            <ChangeList changes={changes} />
          )}
          <PublishDraft draft={draft} changes={changes} />
        </TitledCard>
      </div>
    </EditingContext>
  )
}

type MeanwhileProps = EditorProps & { readonly draft: DraftInHand }

function Meanwhile({ draft, fresh, hasEnded }: MeanwhileProps) {
  if (hasEnded) return <EndedDraft mine={draft.mine} />
  return draft.isStale && <StaleDraft draft={draft} fresh={fresh} />
}

/** `isHeld`: the user must first resolve a colleague's change. */
function SaveBar({ draft, isHeld }: { draft: DraftInHand; isHeld: boolean }) {
  const { saving, name, setName, isDirty, isUnread } = draft
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Nom du brouillon"
          className="min-w-0 flex-1 basis-64"
          value={name}
          maxLength={80}
          error={name.trim() === '' ? 'À remplir.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          id={saveButtonId}
          busy={saving.isBusy}
          resting={!isDirty || isUnread || isHeld || name.trim() === ''}
          onClick={draft.save}
        >
          Enregistrer
        </Button>
      </div>
      <p className="text-sm text-ink-soft" role="status">
        {saveState(draft)}
      </p>
      {isDirty && !isHeld && <ActionFailure action={saving} />}
    </div>
  )
}

function saveState({ isUnread, isDirty }: DraftInHand): string {
  if (isUnread) return 'Une valeur ne peut pas être lue\u00A0: corrigez-la pour enregistrer.'
  return isDirty ? 'Des changements ne sont pas encore enregistrés.' : 'Tout est enregistré.'
}

function DiscardDraft({ draft: { id: draftId, revision } }: { draft: CatalogueDraft }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const discarding = useAction(discardDraft, {
    done: 'Brouillon supprimé',
    refusals: pricingRefusals,
    onDone: async () => {
      await navigate(paths.adminPricing)
      client.removeQueries(query(readDraft, { draftId }))
    },
  })
  return (
    <ConfirmAction
      action={discarding}
      input={{ draftId, revision }}
      trigger={(ask) => (
        <Button variant="ghost" onClick={ask}>
          Supprimer le brouillon
        </Button>
      )}
      danger
      title="Supprimer ce brouillon&nbsp;?"
      description="Ce qu’il prépare est perdu. Les tarifs publiés ne changent pas."
      confirmLabel="Supprimer"
    />
  )
}

/** A colleague saved first: their changes, the values that both changed, and the two choices. Nothing typed is lost. */
function StaleDraft({ draft, fresh }: { draft: DraftInHand; fresh: CatalogueDraft }) {
  const theirs = diffCatalogues(draft.base.content, fresh.content)
  const clashes = clashesOf(draft.mine, theirs)
  return (
    <SavedMeanwhile
      title={`${fresh.updatedBy}\u00A0: ${pricingRefusals['stale'] ?? ''}`}
      keep="Reprendre mes changements par-dessus"
      onKeep={() => chooseThenFocus(draft.mergeOverTheirs, saveButtonId)}
      onTake={() => chooseThenFocus(draft.takeTheirs, saveButtonId)}
    >
      <div className="mt-2 grid gap-3">
        <ChangeList changes={theirs} />
        {clashes.length > 0 && (
          <div>
            <p className="font-semibold">Vous avez changé les mêmes valeurs&nbsp;:</p>
            <ChangeList changes={clashes} />
          </div>
        )}
      </div>
    </SavedMeanwhile>
  )
}

const missingDraft = [
  'Brouillon introuvable',
  'Ce brouillon n’existe plus\u00a0: publié, ou supprimé.',
] as const

/** A colleague ended the draft while this user was editing it: the unsaved changes, to type again in another draft. */
function EndedDraft({ mine }: { mine: readonly CatalogueChange[] }) {
  return (
    <Notice kind="warning" title={missingDraft[1]}>
      <div className="mt-2 grid gap-3">
        <p>
          Ce que vous aviez changé n’y a pas été enregistré.
          {mine.length > 0 && ' Reportez-le dans un autre brouillon\u00A0:'}
        </p>
        {mine.length > 0 && <ChangeList changes={mine} />}
      </div>
    </Notice>
  )
}
