import { choicesOfCause, type BlockCause } from '#domain/parcel/block.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { blockedChoices } from '#web/copy/requests.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The values of the block form, as typed. */
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

/** Changing the cause changes the possible choices. */
export const causedBy = (cause: BlockCause, block: TypedBlock): TypedBlock => ({
  ...block,
  cause,
  choices: choicesOfCause[cause],
})

/** The reason of the block, the choices of the owner, and how many days they have. */
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
        // The caret goes after the prefilled beginning, so that the person completes it.
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

/** After damage the owner gets all the choices; for a prohibited parcel the team offers only what is possible. */
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

/** Whether the reason is empty, or only the prefilled beginning. */
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
