import { useMemo } from 'react'
import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { legalHtml } from '#domain/legal/legal-html.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { fillSource } from '#domain/legal/source/legal-source.ts'
import { parseSource } from '#domain/legal/source/parse-source.ts'
import { typesetText } from '#domain/legal/typeset.ts'

type PreviewProps = {
  readonly slug: LegalSlug
  readonly source: string
  readonly figures: LegalDesk['figures']
}

/** The page that this source would give today, made by the functions that write the public page. */
export function LegalPreview({ slug, source, figures }: PreviewProps) {
  const html = useMemo(() => previewOf({ slug, source, figures }), [slug, source, figures])
  return (
    <article
      aria-label="Aperçu"
      className="long-text rounded-2xl border border-line bg-surface p-5 [&_h1]:text-2xl"
      // `legalHtml` writes this HTML and escapes every word.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function previewOf({ slug, source, figures }: PreviewProps): string {
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, value]))
  const text = typesetText(fillSource(slug, parseSource(source).source, values))
  const html = legalHtml(text, { version: 'en préparation', effectiveOn: 'jour de sa publication' })
  // A link in the text would leave this page and lose what is typed: it opens in a new tab.
  return html.replaceAll('<a href="/', '<a target="_blank" rel="noreferrer" href="/')
}
