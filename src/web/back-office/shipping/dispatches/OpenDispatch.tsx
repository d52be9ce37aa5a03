import { Truck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { openDispatch } from '#contract/shipping/dispatches.ts'
import { cutOffOf, usualCutOff } from '#domain/dispatch/cut-off.ts'
import { isShippingDestination, shippingDestinations } from '#domain/destination/destination.ts'
import { CarrierField } from '#web/back-office/core/carriers/CarrierField.tsx'
import { WithCarriers, type CarrierChoice } from '#web/back-office/core/carriers/WithCarriers.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { dispatchError } from '#web/copy/dispatches.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { CutOffFields } from './CutOffFields.tsx'
import { dispatchPath } from './dispatch-paths.ts'

export const OpenDispatch = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <Truck className="size-5" aria-hidden="true" />
        Ouvrir un départ
      </Button>
    )}
    title="Ouvrir un départ"
    description="Les boîtes prêtes avant l’heure limite y sont proposées. Plusieurs personnes peuvent scanner dans le même départ."
    isUnsaved={false}
  >
    {() => <WithCarriers>{(carriers) => <Form carriers={carriers} />}</WithCarriers>}
  </ActionDialog>
)

function Form({ carriers }: { carriers: readonly CarrierChoice[] }) {
  const navigate = useNavigate()
  const [isChosen, setChosen] = useState(false)
  const [wrong, setWrong] = useState<'destinations' | 'cut-off'>()
  const [usual] = useState(() => usualCutOff(new Date()))
  const opening = useAction(openDispatch, {
    done: 'Départ ouvert',
    refusals: dispatchError,
    onDone: ({ id }) => void navigate(dispatchPath(id)),
  })

  function submit(form: HTMLFormElement) {
    const typed = new FormData(form)
    const text = (name: string) => textIn(typed, name)
    const destinations = isChosen
      ? typed.getAll('destination').map(String).filter(isShippingDestination)
      : []
    const cutOffAt = cutOffOf(text('day'), text('time'))
    const isNoWhere = isChosen && destinations.length === 0
    setWrong(isNoWhere ? 'destinations' : cutOffAt === null ? 'cut-off' : undefined)
    if (isNoWhere || cutOffAt === null) {
      form.querySelector<HTMLElement>(isNoWhere ? '[name=destination]' : '[name=day]')?.focus()
      return
    }
    opening.run({ carrier: text('carrier'), destinations, cutOffAt: cutOffAt.toISOString() })
  }

  return (
    <ActionForm action={opening} onSubmit={submit} submitLabel="Ouvrir le départ">
      <CarrierField carriers={carriers} name="carrier" />
      <SelectField
        label="Destinations"
        value={isChosen ? 'some' : 'all'}
        onChange={({ target }) => {
          setChosen(target.value === 'some')
          setWrong(undefined)
        }}
      >
        <option value="all">Toutes</option>
        <option value="some">Celles que je choisis</option>
      </SelectField>
      {isChosen && <Destinations isWrong={wrong === 'destinations'} />}
      <CutOffFields {...usual} isWrong={wrong === 'cut-off'} />
    </ActionForm>
  )
}

const Destinations = ({ isWrong }: { isWrong: boolean }) => (
  <fieldset>
    <legend className="font-medium">Destinations de ce départ</legend>
    <div className="grid gap-x-4 sm:grid-cols-2">
      {shippingDestinations.map((name) => (
        <Checkbox key={name} name="destination" value={name} label={name} />
      ))}
    </div>
    {isWrong && (
      <p role="alert" className="text-problem">
        Choisissez au moins une destination.
      </p>
    )}
  </fieldset>
)
