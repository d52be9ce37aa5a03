import { ArrowRight } from 'lucide-react'
import type { JournalLine } from '#contract/journal.ts'
import { fieldName, fieldValue, isNothing, isShownField } from '#web/copy/changed-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** Each field as it was and as it is; without a change, what the fact tells of itself. */
export function ChangedFields({ change, details }: Pick<JournalLine, 'change' | 'details'>) {
  const shown = change ?? { before: {}, after: details }
  const fields = [...new Set([...Object.keys(shown.before), ...Object.keys(shown.after)])]
    .filter(isShownField)
    .filter((field) => !isNothing(shown.before[field]) || !isNothing(shown.after[field]))
  if (fields.length === 0) return <span className="text-ink-soft">—</span>
  return (
    <dl className="grid grid-cols-1 gap-1 text-sm">
      {fields.map((field) => (
        <div key={field}>
          <dt className="inline text-ink-soft">{fieldName(field)}&nbsp;: </dt>
          <dd className="inline break-words whitespace-pre-line">
            <Difference field={field} before={shown.before} after={shown.after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What was nothing before needs no arrow. */
function Difference({ field, before, after }: { field: string; before: Values; after: Values }) {
  const now = <ins className="font-medium no-underline">{fieldValue(field, after[field])}</ins>
  if (isNothing(before[field])) return now
  return (
    <>
      <del className="text-ink-soft">{fieldValue(field, before[field])}</del>
      <ArrowRight className="mx-1 inline size-3.5" role="img" aria-label="devient" />
      {now}
    </>
  )
}
