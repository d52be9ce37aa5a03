import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  listLegalVersions,
  withdrawLegalVersion,
  type LegalVersionSummary,
} from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import { pages } from '#web/api/query.ts'
import { Versions } from '#web/back-office/core/versions/Versions.tsx'
import { VersionState } from '#web/back-office/core/versions/VersionState.tsx'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { toReaders, legalRefusals } from '#web/copy/legal-office.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'

/** Every version of a subject: its number, when it takes effect, who published it, who was notified. */
export function LegalVersions({ subject }: { subject: LegalSubject }) {
  const list = useInfiniteQuery(pages(listLegalVersions, { subject }))
  return (
    <Versions list={list}>
      {({ versions, nextPage }) => (
        <>
          <ul className="grid gap-3">
            {versions.map((version) => (
              <li
                key={version.number}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border border-line bg-surface px-4 py-2"
              >
                <Version subject={subject} version={version} />
              </li>
            ))}
          </ul>
          {nextPage}
        </>
      )}
    </Versions>
  )
}

function Version({ subject, version }: { subject: LegalSubject; version: LegalVersionSummary }) {
  const { number, note } = version
  return (
    <>
      <Link
        to={paths.adminLegalVersion(subject, number)}
        className={`${linkStyle} inline-flex min-h-11 items-center font-semibold`}
      >
        Version {number}
      </Link>
      <VersionState state={version.state} />
      <span className="ml-auto">
        {version.state === 'future' && <WithdrawLegalVersion subject={subject} version={version} />}
      </span>
      <p className="basis-full text-sm text-ink-soft">{historyOf(version)}</p>
      {note && <p className="basis-full text-sm">{note}</p>}
    </>
  )
}

/** « En vigueur le … ; publiée le … par … ; annoncée à … » */
export function historyOf(version: LegalVersionSummary): string {
  const { effectiveFrom, publishedAt, publishedBy, announcedTo } = version
  if (effectiveFrom === null || publishedAt === null) return 'Livrée avec le site.'
  const by = publishedBy === null ? '' : ` par ${publishedBy}`
  const told = announcedTo === null ? '' : `\u00A0; annoncée par e-mail ${toReaders[announcedTo]}`
  return `À partir du ${formatParisDay(effectiveFrom)}\u00A0; publiée le ${formatMoment(publishedAt)}${by}${told}.`
}

type Props = { readonly subject: LegalSubject; readonly version: LegalVersionSummary }

const WithdrawLegalVersion = ({ subject, version: { number, announcedTo } }: Props) => (
  <WithdrawVersion
    endpoint={withdrawLegalVersion}
    input={{ subject, version: number }}
    refusals={legalRefusals}
    number={number}
    afterwards={
      announcedTo &&
      `Elle a été annoncée ${toReaders[announcedTo]}\u00A0: écrivez-leur qu’elle n’aura pas lieu.`
    }
  />
)
