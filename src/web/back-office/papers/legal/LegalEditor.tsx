import { useRef, useState, type ReactNode, type RefObject } from 'react'
import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { problemsOfSource } from '#domain/legal/source/check-source.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { formatParisDay } from '#web/copy/format-date.ts'
import { figureLabel, legalRefusals, legalSubjectNames } from '#web/copy/legal-office.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import { LegalVersions } from './LegalVersions.tsx'
import { LineDiff } from './LineDiff.tsx'
import { MarkupHelp, SourceProblems } from './SourceProblems.tsx'
import { PublishText, SaveBar } from './PublishText.tsx'
import { type LegalDraftInHand, useLegalDraft, writtenIn } from './use-legal-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { Plus } from 'lucide-react'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

/** Edits the next version of a text: the source beside the preview, and what changes. */
export function LegalEditor({ desk }: { desk: LegalDesk }) {
  const draft = useLegalDraft(desk)
  const area = useRef<HTMLTextAreaElement>(null)
  const [side, setSide] = useState('apercu')
  const { base, source } = draft
  const problems = problemsOfSource(base.slug, source)
  const changes = diffLines(base.current.source, source)
  return (
    <>
      <Header base={base} actions={<DiscardLegalDraft draft={draft} />} />
      <LeaveGuard
        isUnsaved={draft.isDirty}
        loss="Ce que vous avez changé dans ce texte n’est pas enregistré."
      />
      <div className="grid grid-cols-1 gap-5">
        {draft.isStale && <StaleText draft={draft} fresh={desk} />}
        <SaveBar draft={draft} publish={<PublishText draft={draft} problems={problems} />} />
        <SourceProblems problems={problems} area={area} />
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <div className="grid gap-3 xl:sticky xl:top-4">
            <InsertBar area={area} figures={base.figures} onChange={draft.setSource} />
            {/* As tall as the window allows, so that it is read beside the preview. */}
            <TextArea
              ref={area}
              label="Texte"
              value={source}
              spellCheck
              onChange={({ target }) => draft.setSource(target.value)}
              inputClassName="h-[60dvh] font-mono text-sm leading-6 xl:h-[calc(100dvh-22rem)] xl:min-h-96"
            />
            <MarkupHelp />
          </div>
          <div className="min-w-0">
            <Tabs
              label="Ce que devient le texte"
              value={side}
              onChange={setSide}
              tabs={[
                {
                  value: 'apercu',
                  label: 'Aperçu',
                  panel: <LegalPreview slug={base.slug} source={source} figures={base.figures} />,
                },
                {
                  value: 'changements',
                  label: 'Ce qui change',
                  panel: <LineDiff lines={changes} same={sameWords(base)} />,
                },
                {
                  value: 'versions',
                  label: 'Versions',
                  panel: <LegalVersions subject={base.slug} />,
                },
              ]}
            />
          </div>
        </div>
      </div>
    </>
  )
}

const sameWords = ({ current }: LegalDesk): string =>
  `Rien pour l’instant, par rapport à la version ${current.number} en vigueur.`

function Header({ base, actions }: { base: LegalDesk; actions: ReactNode }) {
  const { slug, current, future } = base
  const [next] = future
  return (
    <>
      <PageHeader title={legalSubjectNames[slug]} actions={actions}>
        <p>
          Version {current.number} en vigueur
          {current.effectiveFrom && ` depuis le ${formatParisDay(current.effectiveFrom)}`}
          {' · '}
          <NewTabLink to={`/${slug}`}>Voir la page</NewTabLink>
        </p>
      </PageHeader>
      {next?.effectiveFrom && (
        <div className="mb-5">
          <Notice kind="warning" title={`La version ${next.number} est à venir`}>
            Elle entrera en vigueur le {formatParisDay(next.effectiveFrom)} et remplacera ce que
            vous publiez d’ici là&nbsp;: reprenez-y vos changements, ou retirez-la (onglet
            «&nbsp;Versions&nbsp;»).
          </Notice>
        </div>
      )}
    </>
  )
}

/** Deletes the saved draft of the next version. */
function DiscardLegalDraft({ draft: { base, discarding } }: { draft: LegalDraftInHand }) {
  const revision = base.draft?.revision ?? 0
  // A colleague's newer draft, which comes behind the question, is not the one that it asks about.
  const [asked, setAsked] = useState(revision)
  return (
    base.draft && (
      <ConfirmAction
        action={discarding}
        input={{ slug: base.slug, revision: asked }}
        trigger={(ask) => (
          <Button
            variant="ghost"
            onClick={() => {
              setAsked(revision)
              ask()
            }}
          >
            Supprimer le brouillon
          </Button>
        )}
        danger
        title="Supprimer ce brouillon&nbsp;?"
        description="Ce qu’il prépare est perdu. Le texte en vigueur ne change pas."
        confirmLabel="Supprimer"
      />
    )
  )
}

type Figures = LegalDesk['figures']
type InsertProps = {
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly figures: Figures
  readonly onChange: (source: string) => void
}

/** Inserts a figure at the caret; a figure that is not inline gets its own line. */
function InsertBar({ area, figures, onChange }: InsertProps) {
  const [chosen, setChosen] = useState('')
  const figure = figures.find(({ name }) => name === chosen)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label="Insérer un chiffre des tarifs ou des paramètres"
        className="min-w-0 flex-1 basis-60"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Choisir…</option>
        {figures.map(({ name, value }) => (
          <option key={name} value={name}>
            {figureLabel(name)}
            {typeof value === 'string' ? `\u00A0: ${value}` : ''}
          </option>
        ))}
      </SelectField>
      <Button
        variant="secondary"
        disabled={!figure}
        onClick={() => {
          if (area.current && figure) onChange(inserted(area.current, figure))
        }}
      >
        <Plus className="size-5" aria-hidden="true" />
        Insérer
      </Button>
    </div>
  )
}

/** The whole text after the insertion; the caret moves behind it. */
function inserted(area: HTMLTextAreaElement, { name, value }: Figures[number]): string {
  area.focus()
  const mark = `{{${name}}}`
  const { selectionStart: at, selectionEnd: end, value: text } = area
  const isAlone = typeof value !== 'string'
  const before = isAlone && at > 0 && text[at - 1] !== '\n' ? '\n\n' : ''
  const after = isAlone && text[end] !== undefined && text[end] !== '\n' ? '\n\n' : ''
  area.setRangeText(`${before}${mark}${after}`, at, end, 'end')
  return area.value
}

/** A colleague saved first: their changes, and the two choices. Nothing typed is lost. */
function StaleText({ draft, fresh }: { draft: LegalDraftInHand; fresh: LegalDesk }) {
  const theirs = diffLines(writtenIn(draft.base), writtenIn(fresh))
  const who = fresh.draft?.updatedBy ?? fresh.current.publishedBy
  return (
    <SavedMeanwhile
      title={`${who ? `${who}\u00A0: ` : ''}${legalRefusals['stale'] ?? ''}`}
      onKeep={draft.keepMine}
      onTake={draft.takeTheirs}
    >
      <LineDiff lines={theirs} same="Les mêmes mots qu’à l’ouverture de cette page." />
    </SavedMeanwhile>
  )
}
