import { useState } from 'react'
import { publishLegalTerms, type LegalTermsPublication } from '#contract/papers/legal-office.ts'
import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { versionBefore } from '#domain/legal/plan-publication.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { termLines } from '#domain/legal/term-lines.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { legalRefusals } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { LineDiff } from './LineDiff.tsx'
import { PublishLegal, type PriorVersion } from './PublishLegal.tsx'
import { readableLines } from './readable-lines.ts'
import { TermControl } from './TermControl.tsx'
import { termGroups } from './term-fields.ts'
import { useTermsForm, type OpenedTerms, type TermsInHand } from './use-terms-form.ts'

/** The values in force, changed and published with a date. */
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

/** What is published, and over what it was read: the server refuses it when somebody publishes while the dialog is open. */
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

/** Somebody published first: what they changed, and the two ways on. */
function StaleTerms({ terms, fresh }: { terms: TermsInHand; fresh: OpenedTerms }) {
  const theirs = diffLines(linesOf(terms.opened.values), linesOf(fresh.values))
  return (
    <Notice kind="error" title={`La version ${fresh.number} a été publiée entre-temps`}>
      <div className="mt-3 grid gap-3">
        <LineDiff lines={theirs} same="Les mêmes valeurs." />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={terms.takeTheirs}>
            Prendre ces valeurs
          </Button>
          <Button variant="secondary" onClick={terms.keepMine}>
            Garder ma saisie
          </Button>
        </div>
      </div>
    </Notice>
  )
}
