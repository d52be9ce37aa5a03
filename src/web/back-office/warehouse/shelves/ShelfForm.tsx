import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addShelf, changeShelf, type ShelfView } from '#contract/warehouse/shelves.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { shelfCodeHint, shelfRefusals, wrongShelfCode } from '#web/copy/stock.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Adds a shelf to the plan (a shelf that holds parcels outside the plan, by its code), or edits one of the plan. */
export function ShelfForm({ shelf }: { shelf?: ShelfView }) {
  const isKnown = shelf !== undefined && shelf.version > 0
  return (
    <ActionDialog
      trigger={(open) =>
        shelf ? (
          <OpenOne code={shelf.code} act={isKnown ? 'Modifier' : 'Ajouter au plan'} onOpen={open} />
        ) : (
          <Button variant="secondary" aria-label="Ajouter une étagère" onClick={open}>
            <Plus className="size-4" aria-hidden="true" />
            Ajouter
          </Button>
        )
      }
      title={isKnown ? `Étagère ${shelf.code}` : 'Ajouter une étagère'}
    >
      {(close) => <Fields shelf={shelf} isKnown={isKnown} onDone={close} />}
    </ActionDialog>
  )
}

const OpenOne = ({ code, act, onOpen }: { code: string; act: string; onOpen: () => void }) => (
  <Button variant="ghost" aria-label={`${act} ${code}`} onClick={onOpen}>
    {act}
  </Button>
)

type FieldsProps = { shelf: ShelfView | undefined; isKnown: boolean; onDone: () => void }
type Typed = { code: string; zone: string; isActive: boolean }

function Fields({ shelf, isKnown, onDone }: FieldsProps) {
  const [wrong, setWrong] = useState<'code' | 'zone' | null>(null)
  const adding = useAction(addShelf, {
    done: 'Étagère ajoutée',
    refusals: shelfRefusals,
    onDone,
  })
  const changing = useAction(changeShelf, {
    done: 'Étagère modifiée',
    refusals: shelfRefusals,
    onDone,
  })

  function submit(form: HTMLFormElement) {
    const typed = typedIn(form, shelf?.code)
    const next = firstWrong(typed)
    setWrong(next)
    if (next !== null) return form.querySelector<HTMLElement>(`[name="${next}"]`)?.focus()
    const { code, zone, isActive } = typed
    if (!shelf || !isKnown) return adding.run({ code, zone })
    const { code: shelfCode, version } = shelf
    return changing.run({ shelfCode, version, zone, isActive }, { typed })
  }
  const errorOf = (name: 'code' | 'zone') => (wrong === name ? wrongFields[name] : undefined)

  return (
    <ActionForm action={isKnown ? changing : adding} onSubmit={submit} submitLabel="Enregistrer">
      {!shelf && (
        <TextField
          label="Code"
          name="code"
          hint={shelfCodeHint}
          maxLength={20}
          autoComplete="off"
          error={errorOf('code')}
        />
      )}
      <TextField
        label="Zone"
        name="zone"
        hint="Une allée, une pièce, un étage."
        maxLength={40}
        autoComplete="off"
        defaultValue={shelf?.zone ?? ''}
        error={errorOf('zone')}
      />
      {isKnown && (
        <Checkbox
          label="Ouverte aux rangements"
          hint="Fermée, elle garde ce qui s’y trouve et ne reçoit plus rien."
          name="isActive"
          defaultChecked={shelf?.isActive}
        />
      )}
    </ActionForm>
  )
}

const wrongFields = { code: wrongShelfCode, zone: 'Indiquez la zone.' } as const

function typedIn(form: HTMLFormElement, known: string | undefined): Typed {
  const data = new FormData(form)
  return {
    code: known ?? textIn(data, 'code'),
    zone: textIn(data, 'zone'),
    isActive: data.has('isActive'),
  }
}

function firstWrong({ code, zone }: Typed): 'code' | 'zone' | null {
  if (!parseShelfCode(code).ok) return 'code'
  return zone === '' ? 'zone' : null
}
