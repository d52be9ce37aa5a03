import { isLegalSlug, type LegalSlug } from '#domain/legal/legal-text.ts'
import { isBlockFigure, isFigureName, mandatoryIn } from './figure-names.ts'
import { figuresIn } from './legal-source.ts'
import { parseSource, type SyntaxProblem } from './parse-source.ts'

export type SourceProblem =
  | SyntaxProblem
  | {
      readonly line: number
      readonly code:
        | 'too-long'
        | 'braces'
        | 'figure-unknown'
        | 'figure-misplaced'
        | 'figure-missing'
        | 'anchor-missing'
        | 'link-unknown'
      /** The name of the figure, the anchor or the address concerned. */
      readonly name?: string
    }

/** None of our texts comes near this length; text pasted by mistake does. */
export const mostCharacters = 100_000

/** Sections that other pages and texts link to: their anchors must stay. */
const keptAnchors: Readonly<Record<LegalSlug, readonly string[]>> = {
  cgv: ['retractation', 'resiliation', 'mediation', 'modele-de-retractation'],
  cgu: ['fermeture'],
  'politique-de-confidentialite': [],
  'mentions-legales': [],
  accessibilite: [],
}

/** Our public pages, besides the legal ones. */
const publicAddresses: readonly string[] = [
  '/',
  '/#services',
  '/#fonctionnement',
  '/#tarifs',
  '/#destinations',
  '/#faq',
  '/#contact',
  '/simulateur',
  '/envois-interdits',
  '/connexion',
  '/inscription',
  '/retractation',
  '/resiliation',
]

/** What blocks the publication of this text, by line; empty when it may be published. */
export function problemsOfSource(slug: LegalSlug, written: string): SourceProblem[] {
  if (written.length > mostCharacters) return [{ line: 0, code: 'too-long' }]
  const { source, problems } = parseSource(written)
  const anchors = source.sections.map(({ id }) => id)
  const lines = written.split(/\r\n?|\n/)
  return [
    ...problems,
    ...lines.flatMap((line, index) => figureProblems(line.trim(), index + 1)),
    ...lines.flatMap((line, index) => linkProblems(line.trim(), index + 1, slug, anchors)),
    ...missing(slug, written, anchors),
  ].toSorted((a, b) => a.line - b.line)
}

function figureProblems(text: string, line: number): SourceProblem[] {
  const problems = figuresIn(text).flatMap((name): SourceProblem[] => {
    if (!isFigureName(name)) return [{ line, code: 'figure-unknown', name }]
    const isAlone = text === `{{${name}}}`
    return isBlockFigure(name) && !isAlone ? [{ line, code: 'figure-misplaced', name }] : []
  })
  const left = text.replaceAll(/\{\{[a-z][a-z0-9-]*\}\}/g, '')
  return left.includes('{{') || left.includes('}}')
    ? [...problems, { line, code: 'braces' }]
    : problems
}

function linkProblems(
  text: string,
  line: number,
  slug: LegalSlug,
  anchors: readonly string[],
): SourceProblem[] {
  const path = /^\[.+\]\((.*)\)$/.exec(text)?.[1]
  if (path === undefined || isKnownAddress(path, slug, anchors)) return []
  return [{ line, code: 'link-unknown', name: path }]
}

function isKnownAddress(path: string, slug: LegalSlug, anchors: readonly string[]): boolean {
  if (publicAddresses.includes(path)) return true
  const [page = '', anchor] = path.split('#')
  const to = page.slice(1)
  if (!page.startsWith('/') || !isLegalSlug(to)) return false
  if (anchor === undefined) return true
  return to === slug ? anchors.includes(anchor) : keptAnchors[to].includes(anchor)
}

function missing(slug: LegalSlug, written: string, anchors: readonly string[]): SourceProblem[] {
  const named = new Set(figuresIn(written))
  return [
    ...mandatoryIn(slug)
      .filter((name) => !named.has(name))
      .map((name): SourceProblem => ({ line: 0, code: 'figure-missing', name })),
    ...keptAnchors[slug]
      .filter((anchor) => !anchors.includes(anchor))
      .map((name): SourceProblem => ({ line: 0, code: 'anchor-missing', name })),
  ]
}
