import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import type * as z from 'zod/mini'
import { readLegalVersion } from '#contract/papers/legal-office.ts'
import { isLegalSubject, type LegalSubject } from '#domain/legal/legal-subject.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { isLegalSlug } from '#domain/legal/legal-text.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { legalSubjectNames } from '#web/copy/legal-office.ts'
import { paths } from '#web/paths.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { backToTexts } from './back-to-texts.ts'
import { historyOf } from './LegalVersions.tsx'
import { VersionState } from '#web/back-office/core/versions/VersionState.tsx'
import { LineDiff } from './LineDiff.tsx'
import { readableLines } from './readable-lines.ts'

type Version = z.output<typeof readLegalVersion.output>

/** One published version, which never changes again, and what it changed. */
export function LegalVersionPage() {
  const { subject = '', version = '' } = useParams()
  if (!isLegalSubject(subject)) return <Navigate to={paths.adminLegalTexts} replace />
  return <OneVersion subject={subject} number={Number(version)} />
}

function OneVersion({ subject, number }: { subject: LegalSubject; number: number }) {
  return (
    <RecordPage
      query={useQuery(query(readLegalVersion, { subject, version: number }))}
      back={backToTexts}
      words={{
        missing: ['Version introuvable', 'Aucune version de ce texte ne porte ce numéro.'],
        failed: 'Cette version n’a pas pu être chargée.',
      }}
    >
      {(version) => <Published version={version} />}
    </RecordPage>
  )
}

function Published({ version }: { version: Version }) {
  const { subject, number, note } = version
  const lines = (words: string) => (isLegalSlug(subject) ? words : readableLines(words))
  return (
    <>
      <PageHeader title={`${legalSubjectNames[subject]}, version ${number}`}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <VersionState state={version.state} />
          <span>{historyOf(version)}</span>
          <Link to={paths.adminLegalText(subject)} className={linkStyle}>
            Écrire la prochaine
          </Link>
        </p>
        {note && <p className="mt-2">{note}</p>}
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        {number > 1 && (
          <TitledCard title={`Par rapport à la version ${number - 1}`} className="grid gap-3">
            <LineDiff
              lines={diffLines(lines(version.before), lines(version.source))}
              same="Les mêmes mots."
            />
          </TitledCard>
        )}
        <TitledCard title="Ses mots" className="grid gap-3">
          <pre className="rounded-lg bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap">
            {lines(version.source)}
          </pre>
        </TitledCard>
      </div>
    </>
  )
}
