import { useState } from 'react'
import { blockParcel } from '#contract/warehouse/warehouse-requests.ts'
import { blockCauses, type BlockCause } from '#domain/parcel/block.ts'
import { causeLabels } from '#web/copy/reception.ts'
import { answerRefusals } from '#web/copy/request-answers.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import {
  BlockFields,
  causedBy,
  emptyBlock,
  faultsOfBlock,
  type BlockFaults,
} from './BlockFields.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Holds the parcel back, and notifies its owner. */
export function BlockForm({ parcelId, onDone }: { parcelId: string; onDone: () => void }) {
  const [typed, setTyped] = useState(emptyBlock)
  const [wrong, setWrong] = useState<BlockFaults>({})
  const block = useAction(blockParcel, {
    done: 'Colis bloqué, le client est prévenu',
    refusals: answerRefusals,
    onDone,
  })

  function submit(form: HTMLFormElement) {
    const faults = faultsOfBlock(typed)
    setWrong(faults)
    const [first] = Object.keys(faults)
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else block.run({ parcelId, ...typed, choices: [...typed.choices], days: Number(typed.days) })
  }

  return (
    <ActionForm
      action={block}
      onSubmit={submit}
      submitLabel="Bloquer et prévenir"
      variant="danger"
      onCancel={onDone}
    >
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
    </ActionForm>
  )
}
