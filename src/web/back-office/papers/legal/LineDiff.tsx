import type { DiffLine } from '#domain/legal/source/diff-lines.ts'

/** The changed lines, each with its neighbours; shows `same` when nothing differs. */
export function LineDiff({ lines, same }: { lines: readonly DiffLine[]; same: string }) {
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-ink-soft">{same}</p>
  return (
    <ol
      className="overflow-hidden rounded-xl border border-line bg-surface text-sm"
      aria-label="Lignes qui changent"
    >
      {around(lines).map(({ line, key, isAfterGap }) => (
        <li key={key} className={isAfterGap ? 'border-t border-dashed border-line-strong' : ''}>
          <Line {...line} />
        </li>
      ))}
    </ol>
  )
}

const looks = {
  same: { sign: '', name: '', style: 'text-ink-soft' },
  added: { sign: '+', name: 'Ajouté\u00A0: ', style: 'bg-done-soft text-done' },
  removed: { sign: '−', name: 'Retiré\u00A0: ', style: 'bg-problem-soft text-problem' },
} as const

function Line({ kind, words }: DiffLine) {
  const { sign, name, style } = looks[kind]
  return (
    <p className={`flex gap-2 px-3 py-1.5 ${style}`}>
      <span className="w-3 shrink-0 font-mono" aria-hidden="true">
        {sign}
      </span>
      <span className="min-w-0 break-words">
        <span className="sr-only">{name}</span>
        {words}
      </span>
    </p>
  )
}

/** The changed lines with two unchanged lines on each side; blank lines do not count. */
function around(lines: readonly DiffLine[]) {
  const told = lines.filter(({ words }) => words !== '')
  const isNear = (index: number) =>
    told.slice(Math.max(0, index - 2), index + 3).some(({ kind }) => kind !== 'same')
  const shown = told.flatMap((line, index) => (isNear(index) ? [{ line, index }] : []))
  return shown.map(({ line, index }, place) => ({
    line,
    key: index,
    isAfterGap: place > 0 && shown[place - 1]?.index !== index - 1,
  }))
}
