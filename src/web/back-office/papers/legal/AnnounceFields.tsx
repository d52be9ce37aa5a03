import { noticeMonths } from '#domain/legal/legal-subject.ts'
import { toReaders } from '#web/copy/legal-office.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { PublicationForm } from './use-publication.ts'

/** Whether its readers hear of it before, and what they are told. */
export function AnnounceFields({ form }: { form: PublicationForm }) {
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
