import { useState } from 'react'
import {
  publishLegalTerms,
  type LegalTermsPublication,
  type LegalTerms,
} from '#contract/papers/legal-terms.ts'
import { type LegalTermKind, versionBefore } from '#domain/legal/legal-subject.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { termLines } from '#domain/legal/term-lines.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { legalRefusals, termFault } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LineDiff } from './LineDiff.tsx'
import { PublishLegal, type PriorVersion } from './PublishLegal.tsx'
import { readableLines } from './readable-lines.ts'
import {
  readTerms,
  type TermField,
  termGroups,
  typedTerms,
  type TypedTerms,
} from './term-fields.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** One value of the terms, in the control for its kind. */
function TermControl({ field, terms }: { field: TermField; terms: TermsInHand }) {
  const { path, kind, label, hint } = field
  const value = terms.typed[path]
  const texts = { name: path, label, hint, error: terms.faultOf(path) }
  if (kind === 'flag') {
    return (
      <Checkbox
        {...texts}
        className="sm:col-span-2"
        checked={value === true}
        onChange={(event) => terms.type(path, event.currentTarget.checked)}
      />
    )
  }
  const typed = typeof value === 'string' ? value : ''
  if (kind === 'words' || kind === 'lines') {
    return (
      <TextArea
        {...texts}
        className="sm:col-span-2"
        rows={kind === 'lines' ? 6 : 3}
        value={typed}
        onChange={(event) => terms.type(path, event.currentTarget.value)}
      />
    )
  }
  return (
    <TextField
      {...texts}
      className={kind === 'text' ? 'sm:col-span-2' : ''}
      inputMode={inputModes[kind]}
      unit={units[kind]}
      autoComplete="off"
      value={typed}
      onChange={(event) => terms.type(path, event.currentTarget.value)}
    />
  )
}

const inputModes = { text: 'text', days: 'numeric', money: 'decimal' } as const
const units = { text: undefined, days: 'jours', money: '€' } as const

/** The values in force, which the office edits and publishes with a date. */
export function TermsForm({ subject, fresh }: { subject: LegalTermKind; fresh: OpenedTerms }) {
  const terms = useTermsForm(subject, fresh)
  const [publishing, setPublishing] = useState<Publishing | null>(null)
  const { isDirty, isStale } = terms
  return (
    <>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const input = isDirty && !isStale && terms.read(event.currentTarget)
          if (input) setPublishing({ input, base: terms.opened })
        }}
      >
        <LeaveGuard
          isUnsaved={isDirty}
          loss="Ce que vous avez changé ici n’est pas publié, et rien n’en est gardé."
        />
        {isStale && <StaleTerms terms={terms} fresh={fresh} />}
        {termGroups[subject].map(({ title, fields }) => (
          <Card key={title}>
            <fieldset className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-3 font-display text-xl font-semibold">{title}</legend>
              {fields.map((field) => (
                <TermControl key={field.path} field={field} terms={terms} />
              ))}
            </fieldset>
          </Card>
        ))}
        <div>
          <Button
            type="submit"
            variant="call"
            disabledReason={isDirty && !isStale ? undefined : whyNot(isStale)}
          >
            Publier…
          </Button>
        </div>
      </form>
      {publishing && (
        <PublishLegal
          subject={subject}
          priorOn={(day) => priorOf(publishing.base, day)}
          lines={linesOf(publishing.input.values)}
          endpoint={publishLegalTerms}
          inputOf={(when) => ({
            ...publishing.input,
            ...when,
            follows: priorOf(publishing.base, when.effectiveFrom).number,
          })}
          onPublished={terms.published}
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  )
}

/** What to publish, and the terms it is based on: the server refuses it when somebody publishes while the dialog is open. */
type Publishing = { readonly input: LegalTermsPublication; readonly base: OpenedTerms }

const whyNot = (isStale: boolean): string | undefined =>
  isStale ? legalRefusals['stale'] : 'Rien n’a changé.'

type Future = OpenedTerms['future'][number]

function priorOf({ number, values, ...dated }: OpenedTerms, day: string | null): PriorVersion {
  const future: readonly Future[] = dated.future
  const prior = versionBefore(day, { number, values, effectiveFrom: null }, future)
  const { effectiveFrom } = prior
  return { number: prior.number, effectiveFrom, lines: linesOf(prior.values) }
}

const linesOf = (values: object): string => readableLines(termLines(values))

/** A colleague published first: their changes, and the two choices. */
function StaleTerms({ terms, fresh }: { terms: TermsInHand; fresh: OpenedTerms }) {
  const theirs = diffLines(linesOf(terms.opened.values), linesOf(fresh.values))
  return (
    <SavedMeanwhile
      title={`La version ${fresh.number} a été publiée entre-temps`}
      onKeep={terms.keepMine}
      onTake={terms.takeTheirs}
    >
      <LineDiff lines={theirs} same="Les mêmes valeurs." />
    </SavedMeanwhile>
  )
}

type OpenedTerms = LegalTerms[LegalTermKind]

/**
 * A form over one version: the typed values stay until they are published, and the form shows what somebody published meanwhile.
 */
function useTermsForm(subject: LegalTermKind, fresh: OpenedTerms) {
  const [opened, setOpened] = useState(fresh)
  const [typed, setTyped] = useState(() => typedTerms(subject, fresh.values))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [published, setPublished] = useState<TypedTerms>()
  const isDirty = typed !== published && isOther(typed, typedTerms(subject, opened.values))
  const isBehind = fresh.number !== opened.number
  const open = (next: OpenedTerms, kept = typedTerms(subject, next.values)) => {
    setOpened(next)
    setTyped(kept)
    setFaults({})
  }
  if (isBehind && !isDirty) open(fresh)
  return {
    /** Includes the future versions, which change no typed value. */
    opened: isBehind ? opened : fresh,
    typed,
    type: (path: string, value: string | boolean) => setTyped((now) => ({ ...now, [path]: value })),
    faultOf: (path: string) => termFault(faults[path]),
    isDirty,
    isStale: isBehind && isDirty,
    takeTheirs: () => open(fresh),
    keepMine: () => open(fresh, typed),
    /** After this there is nothing unsaved to lose. */
    published: () => setPublished(typed),
    /** The publication to send, when every field is valid; otherwise the first error takes the focus. */
    read: (form: HTMLFormElement): LegalTermsPublication | undefined => {
      const result = readTerms(subject, opened.number, typed)
      setFaults(result.ok ? {} : result.faults)
      if (result.ok) return result.input
      const named = [...form.elements].find(
        (control) => (control.getAttribute('name') ?? '') in result.faults,
      )
      if (named instanceof HTMLElement) named.focus()
      return undefined
    },
  }
}

type TermsInHand = ReturnType<typeof useTermsForm>

const isOther = (one: TypedTerms, other: TypedTerms): boolean =>
  Object.keys(other).some((path) => one[path] !== other[path])
