import { diffLines, type DiffLine } from '#domain/legal/source/diff-lines.ts'
import type { Change } from '#server/core/facts.ts'

/** For the audit log: the removed and the added lines, and what else changed. */
export function changedLines(before: string, after: string, more: Change['after'] = {}): Change {
  const lines = diffLines(before, after)
  const of = (kind: DiffLine['kind']) =>
    lines
      .filter((line) => line.kind === kind && line.words !== '')
      .map(({ words }) => words)
      .join('\n')
  return {
    before: { source: of('removed') },
    after: { source: of('added'), ...more },
  }
}
