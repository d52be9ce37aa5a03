import { ArrowRight } from 'lucide-react'
import type { JournalLine } from '#contract/office/journal.ts'
import { changedFields, type FieldChange } from '#words/changed-fields.ts'

/** The details of the journal entry, and each changed field with its value before and after. */
export function ChangedFields({ change, details }: Pick<JournalLine, 'change' | 'details'>) {
  const fields = changedFields({ change, details })
  if (fields.length === 0) return <span className="text-ink-soft">—</span>
  return (
    <dl className="grid grid-cols-1 gap-1 text-sm">
      {fields.map((one) => (
        <div key={one.field}>
          <dt className="inline text-ink-soft">{one.name}&nbsp;: </dt>
          <dd className="inline wrap-anywhere whitespace-pre-line">
            <Difference {...one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A field that was empty before needs no arrow. */
function Difference({ before, after }: FieldChange) {
  const now = <ins className="font-medium no-underline">{after}</ins>
  if (before === null) return now
  return (
    <>
      <del className="text-ink-soft">{before}</del>
      <ArrowRight className="mx-1 inline size-3.5" role="img" aria-label="devient" />
      {now}
    </>
  )
}
