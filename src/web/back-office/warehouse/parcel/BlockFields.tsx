import { choicesOfCause, type BlockCause } from '#domain/parcel/block.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { blockedChoices } from '#web/copy/requests.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** As it is typed. */
export type TypedBlock = {
  readonly cause: BlockCause
  readonly reason: string
  readonly choices: readonly BlockedChoice[]
  readonly days: string
}
export type BlockFaults = Partial<Record<keyof TypedBlock, string>>

export const emptyBlock: TypedBlock = {
  cause: 'prohibited',
  reason: '',
  choices: choicesOfCause.prohibited,
  days: '14',
}

/** Another cause leaves other choices. */
export const causedBy = (cause: BlockCause, block: TypedBlock): TypedBlock => ({
  ...block,
  cause,
  choices: choicesOfCause[cause],
})

/** The reason, what its owner may choose, and how many days they have. */
export function BlockFields({
  typed,
  wrong,
  onChange,
}: {
  typed: TypedBlock
  wrong: BlockFaults
  onChange: (typed: TypedBlock) => void
}) {
  return (
    <>
      <TextArea
        name="reason"
        label="Raison, telle que le client la lira"
        rows={3}
        maxLength={500}
        value={typed.reason}
        error={wrong.reason}
        // What was begun for the person is completed, not preceded.
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={({ target }) => {
          onChange({ ...typed, reason: target.value })
        }}
      />
      <Choices typed={typed} wrong={wrong.choices} onChange={onChange} />
      <TextField
        name="days"
        label="Délai pour choisir"
        unit="jours"
        inputMode="numeric"
        value={typed.days}
        error={wrong.days}
        inputClassName="figures"
        onChange={({ target }) => {
          onChange({ ...typed, days: target.value })
        }}
      />
    </>
  )
}

/** What damage leaves is its owner’s to choose, whole; of what is prohibited the team offers what can be done. */
function Choices({
  typed,
  wrong,
  onChange,
}: {
  typed: TypedBlock
  wrong: string | undefined
  onChange: (typed: TypedBlock) => void
}) {
  const offerable = choicesOfCause[typed.cause]
  if (typed.cause !== 'prohibited') {
    const labels = offerable.map((choice) => blockedChoices[choice].label.toLowerCase())
    return <p>Le client choisit&nbsp;: {labels.join(', ')}.</p>
  }
  return (
    <fieldset>
      <legend className="font-medium">Choix laissés au client</legend>
      {offerable.map((choice) => (
        <Checkbox
          key={choice}
          name="choices"
          label={blockedChoices[choice].label}
          checked={typed.choices.includes(choice)}
          onChange={({ target }) => {
            const choices = offerable.filter((one) =>
              one === choice ? target.checked : typed.choices.includes(one),
            )
            onChange({ ...typed, choices })
          }}
        />
      ))}
      {wrong && <FieldError id="choix-manquants">{wrong}</FieldError>}
    </fieldset>
  )
}

/** Nothing, or only the beginning that was written for the person. */
const isUnfinished = (reason: string): boolean => /(^|:)\s*$/.test(reason)

export function faultsOfBlock({ reason, choices, days }: TypedBlock): BlockFaults {
  const count = Number(days)
  const isCount = Number.isInteger(count) && count >= 1 && count <= 60
  return {
    ...(isUnfinished(reason) && { reason: 'Dites au client ce qui retient son colis.' }),
    ...(choices.length === 0 && { choices: 'Laissez au moins un choix.' }),
    ...(!isCount && { days: 'De 1 à 60 jours.' }),
  }
}
