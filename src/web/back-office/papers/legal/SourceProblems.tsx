import type { RefObject } from 'react'
import type { SourceProblem } from '#domain/legal/source/check-source.ts'
import { problemSentence } from '#web/copy/legal-office.ts'
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
