import type { OfficeDispute } from '#contract/payments/disputes.ts'
import { evidenceFileNames } from '#web/copy/disputes.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'

type Files = NonNullable<OfficeDispute['answer']>['files']

/** What left: the files are not kept here, their prints are. */
export const SentFiles = ({ files }: { files: Files }) => (
  <ul className="mt-3 divide-y divide-line border-y border-line" aria-label="Fichiers envoyés">
    {files.map(({ kind, name, bytes, sha256 }) => (
      <li key={kind} className="py-2">
        {evidenceFileNames[kind]} · {name}, {formatBytes(bytes)}
        <span className="block font-mono text-13 wrap-anywhere text-ink-soft">
          SHA-256 {sha256}
        </span>
      </li>
    ))}
  </ul>
)
