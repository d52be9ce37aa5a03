import { useRef, useState, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { blockParcel } from '#contract/warehouse-requests.ts'
import { blockedChoices as everyChoice, type BlockedChoice } from '#domain/parcel/request.ts'
import { call } from '#web/api/call.ts'
import { useDeskAct } from '#web/back-office/requests/use-desk-act.ts'
import { answerRefusals, blockedChoices, requestFieldErrors } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Sent = Omit<z.input<typeof blockParcel.input>, 'parcelId'>
type Wrong = Partial<Record<'reason' | 'choices' | 'days', string>>

/** The reason, what its owner may choose, and how many days they have. */
export function BlockForm({ parcelId, onDone }: { parcelId: string; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('14')
  const [choices, setChoices] = useState<readonly BlockedChoice[]>(everyChoice)
  const [wrong, setWrong] = useState<Wrong>({})
  const act = useDeskAct<Sent>({
    act: (sent, idempotencyKey) => call(blockParcel, { parcelId, ...sent }, { idempotencyKey }),
    done: 'Colis bloqué, le client est prévenu',
    onDone,
    refusals: answerRefusals,
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const faults = faultsOf(reason, choices, days)
    setWrong(faults)
    const [first] = Object.keys(faults)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else act.run({ reason, choices: [...choices], days: Number(days) })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        name="reason"
        label="Raison, telle que le client la lira"
        rows={3}
        maxLength={500}
        value={reason}
        error={wrong.reason}
        onChange={({ target }) => {
          setReason(target.value)
        }}
      />
      <fieldset>
        <legend className="font-medium">Choix laissés au client</legend>
        {everyChoice.map((choice) => (
          <Checkbox
            key={choice}
            name="choices"
            label={blockedChoices[choice].label}
            checked={choices.includes(choice)}
            onChange={({ target }) => {
              setChoices(
                everyChoice.filter((one) =>
                  one === choice ? target.checked : choices.includes(one),
                ),
              )
            }}
          />
        ))}
        {wrong.choices && <FieldError id="choix-manquants">{wrong.choices}</FieldError>}
      </fieldset>
      <TextField
        name="days"
        label="Délai pour choisir"
        unit="jours"
        inputMode="numeric"
        value={days}
        error={wrong.days}
        inputClassName="figures"
        onChange={({ target }) => {
          setDays(target.value)
        }}
      />
      {act.error && <Notice kind="error">{act.error}</Notice>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" variant="danger" busy={act.isActing}>
          Bloquer et prévenir
        </Button>
      </div>
    </form>
  )
}

function faultsOf(reason: string, choices: readonly BlockedChoice[], days: string): Wrong {
  const count = Number(days)
  const isCount = Number.isInteger(count) && count >= 1 && count <= 60
  return {
    ...(reason.trim() === '' && { reason: requestFieldErrors['required'] ?? '' }),
    ...(choices.length === 0 && { choices: 'Laissez au moins un choix.' }),
    ...(!isCount && { days: 'De 1 à 60 jours.' }),
  }
}
