import { ArrowRight } from 'lucide-react'
import type { JournalLine } from '#contract/journal.ts'
import { fieldName, fieldValue } from '#web/copy/journal.ts'

/** Each field as it was and as it is; without a change, what the fact tells of itself. */
export function ChangedFields({ change, details }: Pick<JournalLine, 'change' | 'details'>) {
  if (!change) return <Details details={details} />
  const keys = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])]
  return (
    <dl className="grid grid-cols-1 gap-1 text-sm">
      {keys.map((key) => (
        <div key={key}>
          <dt className="inline text-ink-soft">{fieldName(key)}&nbsp;: </dt>
          <dd className="inline break-words">
            <del className="text-ink-soft">{fieldValue(key, change.before[key])}</del>
            <ArrowRight className="mx-1 inline size-3.5" role="img" aria-label="devient" />
            <ins className="font-semibold no-underline">{fieldValue(key, change.after[key])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Ids lead nowhere here: the line's subject has its link. */
function Details({ details }: Pick<JournalLine, 'details'>) {
  const shown = Object.entries(details).filter(([key]) => !/ids?$/i.test(key))
  if (shown.length === 0) return <span className="text-ink-soft">—</span>
  return (
    <dl className="grid grid-cols-1 gap-1 text-sm">
      {shown.map(([key, value]) => (
        <div key={key}>
          <dt className="inline text-ink-soft">{fieldName(key)}&nbsp;: </dt>
          <dd className="inline break-words">{fieldValue(key, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
