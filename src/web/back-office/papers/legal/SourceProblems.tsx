import type { RefObject } from 'react'
import type { SourceProblem } from '#domain/legal/source/check-source.ts'
import { problemSentence } from '#web/copy/legal-office.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

type ProblemsProps = {
  readonly problems: readonly SourceProblem[]
  readonly area: RefObject<HTMLTextAreaElement | null>
}

/** The problems that block publication; each line is one click away. */
export function SourceProblems({ problems, area }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Notice kind="warning" title="À corriger avant de publier">
      <ul className="mt-1 grid gap-1">
        {problems.map((problem) => (
          <li key={`${problem.line} ${problemSentence(problem)}`}>
            {problem.line === 0 ? (
              problemSentence(problem)
            ) : (
              <button
                type="button"
                className={`${linkStyle} min-h-11 text-left`}
                onClick={() => {
                  if (area.current) selectLine(area.current, problem.line)
                }}
              >
                {problemSentence(problem)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}

const lines = [
  ['# Titre', 'le titre, puis une phrase d’introduction'],
  ['## Section {#ancre}', 'une section\u00A0; l’ancre est son adresse dans la page'],
  ['Une ligne', 'un paragraphe'],
  ['- élément', 'une liste'],
  ['> ligne', 'un modèle à recopier'],
  ['|= Légende', 'un tableau, puis «\u00A0| a | b |\u00A0» par ligne, les titres d’abord'],
  ['[mots](/cgu#compte)', 'un lien vers une page du site'],
  [
    '{{nom-du-site}}',
    'un chiffre\u00A0; les tableaux et les phrases du site se mettent seuls sur leur ligne',
  ],
] as const

/** How to mark up the text. */
export const MarkupHelp = () => (
  <details className="text-sm">
    <Summary>Comment s’écrit un texte</Summary>
    <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
      {lines.map(([mark, meaning]) => (
        <div key={mark} className="sm:contents">
          <dt className="font-mono">{mark}</dt>
          <dd className="text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
