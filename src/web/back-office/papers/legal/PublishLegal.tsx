import { noticeMonths, type LegalSubject } from '#domain/legal/legal-subject.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { legalSubjectNames, toReaders } from '#web/copy/legal-office.ts'
import { EffectiveDate } from '#web/back-office/core/versions/EffectiveDate.tsx'
import { PublishDialog } from '#web/back-office/core/versions/PublishDialog.tsx'
import { LineDiff } from './LineDiff.tsx'
import {
  usePublication,
  type Publication,
  type PublishEndpoint,
  type PublicationForm,
} from './use-publication.ts'
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
