import { Plus } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { addShelf, changeShelf, type ShelfView } from '#contract/warehouse/shelves.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { call } from '#web/api/call.ts'
import { useBodyToSend } from '#web/api/use-body-to-send.ts'
import { useShelfAct } from './use-shelf-act.ts'
import { shelfCodeHint, wrongShelfCode } from '#web/copy/shelves.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Adds a shelf to the plan (one that holds parcels without being in it, by its code), or changes one of it. */
export function ShelfForm({ shelf }: { shelf?: ShelfView }) {
  const [isOpen, setOpen] = useState(false)
  const isKnown = shelf !== undefined && shelf.version > 0
  const close = () => {
    setOpen(false)
  }
  const open = () => {
    setOpen(true)
  }
  return (
    <>
      {shelf ? (
        <OpenOne code={shelf.code} act={isKnown ? 'Modifier' : 'Ajouter au plan'} onOpen={open} />
      ) : (
        <Button variant="secondary" onClick={open}>
          <Plus className="size-5" aria-hidden="true" />
          Ajouter une étagère
        </Button>
      )}
      <FormDialog
        open={isOpen}
        onClose={close}
        title={isKnown ? `Étagère ${shelf.code}` : 'Ajouter une étagère'}
      >
        <Fields shelf={shelf} isKnown={isKnown} onDone={close} />
      </FormDialog>
    </>
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
  const bodyOf = useBodyToSend<z.input<typeof changeShelf.input>>()
  const act = useShelfAct({
    act: (typed: Typed, idempotencyKey) => {
      const { code, zone, isActive } = typed
      if (!shelf || !isKnown) return call(addShelf, { code, zone }, { idempotencyKey })
      const { code: shelfCode, version } = shelf
      const body = bodyOf(idempotencyKey, typed, () => ({ shelfCode, version, zone, isActive }))
      return call(changeShelf, body, { idempotencyKey })
    },
    done: isKnown ? 'Étagère modifiée' : 'Étagère ajoutée',
    onDone,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = typedIn(form, shelf?.code)
    const next = firstWrong(typed)
    setWrong(next)
    if (next === null) act.run(typed)
    else form.querySelector<HTMLElement>(`[name="${next}"]`)?.focus()
  }
  const errorOf = (name: 'code' | 'zone') => (wrong === name ? wrongFields[name] : undefined)

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
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
      {act.error && <Notice kind="error">{act.error}</Notice>}
      <Button type="submit" busy={act.isActing}>
        Enregistrer
      </Button>
    </form>
  )
}

const wrongFields = { code: wrongShelfCode, zone: 'Indiquez la zone.' } as const

function typedIn(form: HTMLFormElement, known: string | undefined): Typed {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { code: known ?? text('code'), zone: text('zone'), isActive: data.has('isActive') }
}

function firstWrong({ code, zone }: Typed): 'code' | 'zone' | null {
  if (!parseShelfCode(code).ok) return 'code'
  return zone === '' ? 'zone' : null
}
