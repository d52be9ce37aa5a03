import { useState } from 'react'
import type * as z from 'zod/mini'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import {
  earliestAnnounced,
  type LegalSubject,
  noticeMonths,
  readersOf,
} from '#domain/legal/legal-subject.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { legalRefusals, legalSubjectNames, toReaders } from '#web/copy/legal-office.ts'
import { EffectiveDate } from '#web/back-office/core/versions/EffectiveDate.tsx'
import { PublishDialog } from '#web/back-office/core/versions/PublishDialog.tsx'
import { LineDiff } from './LineDiff.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

export type PriorVersion = {
  readonly number: number
  readonly effectiveFrom: string | null
  readonly lines: string
}

type Props<Input> = {
  readonly subject: LegalSubject
  /** The version that one published for that day follows; `null` means now. */
  readonly priorOn: (day: string | null) => PriorVersion
  /** The text of the new version, as lines. */
  readonly lines: string
  readonly endpoint: PublishEndpoint<Input>
  readonly inputOf: (publication: Publication) => Input
  readonly onPublished?: () => void
  readonly onClose: () => void
}

/** Asks when the version takes effect and who is notified, and shows once more what changes; then publishes it for good. */
export function PublishLegal<Input>({
  subject,
  priorOn,
  lines,
  onClose,
  ...publishing
}: Props<Input>) {
  const form = usePublication(subject, { ...publishing, onClose })
  const prior = priorOn(form.day)
  return (
    <PublishDialog
      title={`Publier\u00A0: ${legalSubjectNames[subject]}`}
      description="Une version publiée ne change plus, et reste lisible à son adresse."
      isNow={form.typed.when === 'now'}
      action={form.action}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <AnnounceFields form={form} />
      <EffectiveDate
        choice={form.typed}
        onChange={({ when, day }) => form.type({ when, day })}
        untilThen="retirable"
        earliest={form.earliest}
        hint={`À minuit, heure de Paris\u00A0; au plus tôt le ${formatParisDay(`${form.earliest}T12:00:00Z`)}.`}
        error={form.faults.day}
        isLaterOnly={form.typed.announce === 'yes' && noticeMonths(subject) > 0}
      />
      <div>
        <h3 className="mb-2 font-medium">Ce qui change</h3>
        <p className="mb-2 text-ink-soft">Par rapport à la {nameOf(prior)}.</p>
        <LineDiff lines={diffLines(prior.lines, lines)} same="Rien." />
      </div>
    </PublishDialog>
  )
}

const nameOf = ({ number, effectiveFrom }: PriorVersion): string =>
  effectiveFrom === null || Date.parse(effectiveFrom) <= Date.now()
    ? `version ${number}, en vigueur`
    : `version ${number}, à venir le ${formatParisDay(effectiveFrom)}`

/** Whether the readers are notified before, and of what. */
function AnnounceFields({ form }: { form: PublicationForm }) {
  const { readers, subject, typed, faults, type } = form
  const hasMonth = noticeMonths(subject) > 0
  return (
    <>
      {readers && (
        <RadioGroup
          legend="L’annoncer par e-mail&nbsp;?"
          name="announce"
          error={faults.announce}
          onChange={(event) => {
            const isAnnounced = event.currentTarget.value === 'yes'
            type({
              announce: isAnnounced ? 'yes' : 'no',
              ...(isAnnounced && hasMonth ? { when: 'later' } : {}),
            })
          }}
          choices={[
            {
              value: 'yes',
              label: `Oui, ${toReaders[readers]}`,
              hint: hasMonth
                ? 'Un mois avant au moins\u00A0: nos textes le promettent pour un changement défavorable.'
                : 'Nos textes le promettent pour un changement important.',
            },
            {
              value: 'no',
              label: 'Non',
              hint: 'Une correction, ou un changement favorable ou imposé par la loi.',
            },
          ]}
        />
      )}
      <TextArea
        label="Ce qui change, en une phrase"
        name="note"
        hint={
          typed.announce === 'yes'
            ? 'Elle est dans l’e-mail.'
            : 'Pour l’équipe, dans la liste des versions.'
        }
        optional={typed.announce !== 'yes'}
        rows={2}
        maxLength={300}
        value={typed.note}
        error={faults.note}
        onChange={(event) => type({ note: event.currentTarget.value })}
      />
    </>
  )
}

type Publication = {
  readonly effectiveFrom: string | null
  readonly announce: boolean
  readonly note: string | null
}

type TypedPublication = {
  readonly when: 'now' | 'later'
  readonly day: string
  /** Empty until somebody chooses. */
  readonly announce: 'yes' | 'no' | ''
  readonly note: string
}

type PublishEndpoint<Input> = WriteEndpoint<
  z.ZodMiniType<unknown, Input>,
  z.ZodMiniType<{ readonly number: number }>
>

type Publishing<Input> = {
  readonly endpoint: PublishEndpoint<Input>
  readonly inputOf: (publication: Publication) => Input
  readonly onPublished?: () => void
  readonly onClose: () => void
}

/** The answers to the dialog, kept until publication. */
function usePublication<Input>(
  subject: LegalSubject,
  { endpoint, inputOf, onPublished, onClose }: Publishing<Input>,
) {
  const readers = readersOf(subject)
  const [typed, setTyped] = useState<TypedPublication>({
    when: 'now',
    day: '',
    announce: readers === null ? 'no' : '',
    note: '',
  })
  const [isTried, setTried] = useState(false)
  const earliest = earliestDay(subject, typed)
  const faults = faultsOf(typed, earliest)
  const action = useAction(endpoint, {
    done: ({ number }) => `Version ${number} publiée`,
    refusals: legalRefusals,
    onDone: () => {
      onPublished?.()
      onClose()
    },
  })
  return {
    subject,
    readers,
    typed,
    /** The chosen day; `null` for now, or when no day is chosen yet. */
    day: dayOf(typed),
    type: (change: Partial<TypedPublication>) => setTyped((now) => ({ ...now, ...change })),
    earliest,
    faults: isTried ? faults : {},
    action,
    submit: (form: HTMLFormElement) => {
      setTried(true)
      const [first] = Object.keys(faults)
      if (first === undefined) action.run(inputOf(publicationOf(typed)))
      else form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    },
  }
}

type PublicationForm = Omit<ReturnType<typeof usePublication>, 'action'>

const publicationOf = (typed: TypedPublication): Publication => ({
  effectiveFrom: dayOf(typed),
  announce: typed.announce === 'yes',
  note: typed.note.trim() === '' ? null : typed.note.trim(),
})

const dayOf = ({ when, day }: TypedPublication): string | null =>
  when === 'now' || day === '' ? null : day

/**
 * An announced version leaves its readers the required notice; a version without an announcement begins tomorrow at the earliest.
 */
const earliestDay = (subject: LegalSubject, { announce }: TypedPublication): string => {
  const tomorrow = parisDayText(parisDayOf(new Date(Date.now() + 86_400_000)))
  if (announce !== 'yes') return tomorrow
  const announced = earliestAnnounced(subject, new Date())
  return announced > tomorrow ? announced : tomorrow
}

type Faults = Partial<Record<keyof TypedPublication, string>>

/** The errors, in the order of the fields. */
const faultsOf = (typed: TypedPublication, earliest: string): Faults => ({
  ...announceFaults(typed),
  ...dayFaults(typed, earliest),
})

function announceFaults({ announce, note }: TypedPublication): Faults {
  if (announce === '') return { announce: 'Dites si ce changement est annoncé.' }
  const isUntold = announce === 'yes' && note.trim() === ''
  return isUntold ? { note: 'Dites à ceux qui le reçoivent ce qui change.' } : {}
}

function dayFaults({ when, day }: TypedPublication, earliest: string): Faults {
  if (when === 'now') return {}
  if (day === '') return { day: 'Choisissez un jour.' }
  return day < earliest ? { day: 'Ce jour est trop proche.' } : {}
}
