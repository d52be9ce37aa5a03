import { useRef, useState, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { blockParcel } from '#contract/warehouse/warehouse-requests.ts'
import { blockCauses, type BlockCause } from '#domain/parcel/block.ts'
import { call } from '#web/api/call.ts'
import { useDeskAct } from '#web/back-office/core/use-desk-act.ts'
import { causeLabels } from '#web/copy/reception.ts'
import { answerRefusals } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import {
  BlockFields,
  causedBy,
  emptyBlock,
  faultsOfBlock,
  type BlockFaults,
} from './BlockFields.tsx'

type Sent = Omit<z.input<typeof blockParcel.input>, 'parcelId'>

/** Holds the parcel back, and tells its owner. */
export function BlockForm({ parcelId, onDone }: { parcelId: string; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(emptyBlock)
  const [wrong, setWrong] = useState<BlockFaults>({})
  const act = useDeskAct<Sent>({
    act: (sent, idempotencyKey) => call(blockParcel, { parcelId, ...sent }, { idempotencyKey }),
    done: 'Colis bloqué, le client est prévenu',
    onDone,
    refusals: answerRefusals,
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const faults = faultsOfBlock(typed)
    setWrong(faults)
    const [first] = Object.keys(faults)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else act.run({ ...typed, choices: [...typed.choices], days: Number(typed.days) })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        label="Ce qui a été constaté"
        name="cause"
        value={typed.cause}
        onChange={({ target }) => {
          setTyped(causedBy(target.value as BlockCause, typed))
        }}
      >
        {blockCauses.map((cause) => (
          <option key={cause} value={cause}>
            {causeLabels[cause]}
          </option>
        ))}
      </SelectField>
      <BlockFields typed={typed} wrong={wrong} onChange={setTyped} />
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
