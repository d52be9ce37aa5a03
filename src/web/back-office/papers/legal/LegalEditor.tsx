import { useRef, useState, type ReactNode } from 'react'
import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { problemsOfSource } from '#domain/legal/source/check-source.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { formatParisDay } from '#web/copy/format-date.ts'
import { legalSubjectNames } from '#web/copy/legal-office.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { DiscardLegalDraft } from './DiscardLegalDraft.tsx'
import { InsertBar } from './InsertBar.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import { LegalVersions } from './LegalVersions.tsx'
import { LineDiff } from './LineDiff.tsx'
import { MarkupHelp } from './MarkupHelp.tsx'
import { PublishText } from './PublishText.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SourceArea } from './SourceArea.tsx'
import { StaleText } from './StaleText.tsx'
import { SourceProblems } from './SourceProblems.tsx'
import { useLegalDraft } from './use-legal-draft.ts'

/** The next version of a text: its words beside what they become, and what they change. */
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
            <SourceArea ref={area} source={source} onChange={draft.setSource} />
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
          <a href={`/${slug}`} target="_blank" rel="noreferrer" className={linkStyle}>
            Voir la page<span className="sr-only"> (nouvel onglet)</span>
          </a>
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
